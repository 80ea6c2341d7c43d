import type { Database } from '../database/database.ts';

/** Tells this community apart from others that share a server with it, such as Redis. */
export async function installationId(db: Database): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}
