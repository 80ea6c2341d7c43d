import pg from 'pg';
import type { Database } from '#platform/database/database.ts';
import { installationId } from '#platform/processes/installationId.ts';
import { StartupError, startupErrorCode } from '#platform/startupError.ts';

/** PostgreSQL is starting up, or has not replayed the creation of the table yet. */
const notYet = ['57P03', '42P01'];

/**
 * Checks that a replica has the community of its primary. One that is away is skipped until it is back, and only
 * reported.
 * @returns what the operator should know
 * @throws StartupError if it answers, and refuses or has another community
 */
export async function checkReplica(url: string, primary: Database): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select id from installation');
    if (rows[0]?.id === (await installationId(primary))) return null;
    throw new StartupError('DATABASE_REPLICA_URL: is no replica of DATABASE_URL');
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (error instanceof pg.DatabaseError) {
      if (notYet.includes(error.code ?? '')) return null;
      throw new StartupError(`DATABASE_REPLICA_URL: ${error.message}`);
    }
    const why = startupErrorCode(error) || (error instanceof Error ? error.message : String(error));
    return `DATABASE_REPLICA_URL: no PostgreSQL answers (${why}); it is skipped until one does`;
  } finally {
    client.end().catch(() => undefined);
  }
}
