import pg from 'pg';
import { StartupError, startupErrorCode } from '../startupError.ts';

/** The oldest supported PostgreSQL: 15. */
const oldest = 150_000;

/**
 * Checks that an external PostgreSQL is usable, before anything else.
 * @throws StartupError with the reason, never including the password
 */
export async function reachDatabase(url: string): Promise<void> {
  const client = clientOf(url);
  // A connection lost at this moment is reported by the failing query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    );
    const { version, encoding } = rows[0];
    if (Number(version) < oldest) {
      throw new StartupError('DATABASE_URL: PostgreSQL must be version 15 or newer');
    }
    if (encoding !== 'UTF8') {
      throw new StartupError(`DATABASE_URL: the database must be in UTF8, not ${encoding}`);
    }
  } catch (error) {
    throw error instanceof StartupError ? error : faultOf(error, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function clientOf(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  } catch {
    throw new StartupError('DATABASE_URL: must be postgres://user:password@host:port/database');
  }
}

function faultOf(error: unknown, { host, port }: pg.Client): StartupError {
  // PostgreSQL responded with the reason: the password, the database, its limits.
  if (error instanceof pg.DatabaseError) return new StartupError(`DATABASE_URL: ${error.message}`);
  const why = startupErrorCode(error) || (error instanceof Error ? error.message : String(error));
  return new StartupError(`DATABASE_URL: no PostgreSQL answers at ${host}:${port} (${why})`);
}
