import pg from 'pg';
import { StartupError, startupErrorCode } from '../startupError.ts';

/** The oldest supported PostgreSQL: 15. */
const oldest = 150_000;

type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL';

/**
 * Checks that an external PostgreSQL is usable, before anything else.
 * @throws StartupError with the reason, never including the password
 */
export async function reachDatabase(
  url: string,
  variable: DatabaseVariable = 'DATABASE_URL',
): Promise<void> {
  const client = clientOf(url, variable);
  // A connection lost at this moment is reported by the failing query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    );
    const { version, encoding } = rows[0];
    if (Number(version) < oldest) {
      throw new StartupError(`${variable}: PostgreSQL must be version 15 or newer`);
    }
    if (encoding !== 'UTF8') {
      throw new StartupError(`${variable}: the database must be in UTF8, not ${encoding}`);
    }
  } catch (error) {
    throw error instanceof StartupError ? error : faultOf(error, client, variable);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function clientOf(url: string, variable: DatabaseVariable): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  } catch {
    throw new StartupError(`${variable}: must be postgres://user:password@host:port/database`);
  }
}

function faultOf(
  error: unknown,
  { host, port }: pg.Client,
  variable: DatabaseVariable,
): StartupError {
  // PostgreSQL responded with the reason: the password, the database, its limits.
  if (error instanceof pg.DatabaseError) return new StartupError(`${variable}: ${error.message}`);
  const why = startupErrorCode(error) || (error instanceof Error ? error.message : String(error));
  return new StartupError(`${variable}: no PostgreSQL answers at ${host}:${port} (${why})`);
}

/**
 * Whether connections keep their settings, and listen: not those of a pooler in transaction mode.
 * @throws StartupError if they do not
 */
export async function demandDirectConnection(
  url: string,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): Promise<void> {
  if (!(await isPooler(url))) return;
  const what =
    variable === 'DATABASE_URL'
      ? 'is a pooler; set DATABASE_DIRECT_URL to the PostgreSQL behind it as well'
      : 'is a pooler; it must be the address of PostgreSQL itself';
  throw new StartupError(`${variable}: ${what}`);
}

/** Milliseconds; no role has this timeout by chance. */
const ownTimeout = 14_987;

/** A pooler refuses settings of a connection, or ignores them (`ignore_startup_parameters` of PgBouncer). */
async function isPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, statement_timeout: ownTimeout });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('show statement_timeout');
    return rows[0]?.statement_timeout !== `${ownTimeout}ms`;
  } catch (error) {
    return error instanceof Error && /unsupported startup parameter/.test(error.message);
  } finally {
    client.end().catch(() => undefined);
  }
}
