import net from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/tables.ts';
import { withPipelinedReads } from './pipelinedReads.ts';
import { attachPreparedStatements } from './preparedStatements.ts';
import { type DatabaseWatch, watchDatabase } from './watchDatabase.ts';

export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

// Ids and counts are bigint in the database; all of ours are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// 1016 is bigint[]; the typings list only the scalar types.
const bigintArray = 1016 as unknown as typeof pg.types.builtins.INT8;
pg.types.setTypeParser(bigintArray, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  /** Ends every connection there is, whatever waits on it. */
  breakConnections: () => void;
  close: () => Promise<void>;
}

/** Of a server that goes on while its database does not. */
export interface WatchedDatabase extends DatabaseHandle {
  /** Whether it answers and takes connections now; told within two seconds. */
  isReady: DatabaseWatch['isReady'];
}

/** Counts statements; read by tests and the bench. */
export const statementCounter = { count: 0 };

/** Opens the connection pool. `connection` is a URL or socket settings. */
export function openDatabase(
  connection: string | { host: string; port: number; user: string; database: string },
  options: { max?: number } = {},
): DatabaseHandle {
  const { sockets, open } = keptSockets();
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    // One of them listens for jobs.
    max: options.max ?? 11,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'plaza',
    stream: open,
  });
  // An idle connection that breaks (database restarted) must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', attachPreparedStatements);
  // Nor may one that breaks within a transaction, between two statements: the next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sharing = withPipelinedReads(pool);
  const db = databaseOn(sharing);
  expensiveReads.set(db, databaseOn(sharing.withStatementTimeout(expensiveReadTimeout)));
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy(new Error('Connection terminated: no answer'));
  };
  return { db, pool, breakConnections, close: () => db.destroy() };
}

function databaseOn(pool: PostgresPool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query') statementCounter.count += 1;
    },
  });
}

/** Milliseconds after which PostgreSQL stops an expensive read; any other statement has 15 seconds. */
const expensiveReadTimeout = 3_000;
const expensiveReads = new WeakMap<Database, Database>();

/** The same database for expensive reads: a statement that takes too long fails with 57014. */
export function forExpensiveReads(db: Database): Database {
  return expensiveReads.get(db) ?? db;
}

/** The same, whose connections are broken while the database hangs, so that nobody waits for ever. */
export function openWatchedDatabase(
  connection: Parameters<typeof openDatabase>[0],
): WatchedDatabase {
  const handle = openDatabase(connection);
  const watch = watchDatabase(handle.pool.options, handle.breakConnections);
  const close = async () => {
    // Watched until then: an end is not answered either.
    await handle.close();
    watch.stop();
  };
  return { ...handle, isReady: watch.isReady, close };
}

function keptSockets() {
  const sockets = new Set<net.Socket>();
  const open = () => {
    const socket = new net.Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  return { sockets, open };
}
