import type { Insertable } from 'kysely';
import type { ApiKeys } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { apiKeyHash, newKey } from './newKey.ts';

/** A key as the service stores it; making one there asks for a recent sign-in. */
export async function insertTestKey(
  db: Database,
  fields: Pick<Insertable<ApiKeys>, 'areas' | 'member_id'> & Partial<Insertable<ApiKeys>>,
): Promise<string> {
  const { key, prefix } = newKey();
  const key_hash = apiKeyHash(key.split('_')[2] ?? '');
  await db
    .insertInto('api_keys')
    .values({ name: 'Test', prefix, key_hash, ...fields })
    .execute();
  return key;
}
