import net from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/tables.ts';
import { traceStatement } from '../tracing/tracing.ts';
import { type SharingPool, withPipelinedReads } from './pipelinedReads.ts';
import { attachPreparedStatements } from './preparedStatements.ts';
import { replicaPool } from './replicaPool.ts';
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
  /** The pool below `db`, which shares connections for fast reads. */
  sharing: SharingPool;
  /** Destroys all connections, including those with pending statements. */
  breakConnections: () => void;
  close: () => Promise<void>;
}

/** For a server that keeps running while its database is unavailable. */
export interface WatchedDatabase extends DatabaseHandle {
  /** Whether it responds and accepts connections; resolves within two seconds. */
  isReady: DatabaseWatch['isReady'];
}

/** Counts statements; used by tests and benchmarks. */
export const statementCounter = { count: 0 };

interface DatabaseOptions {
  max?: number;
  /** A pooler that gives each transaction another connection, such as PgBouncer: no named statements, and no settings of a connection. */
  isPooled?: boolean;
}

/** Opens the connection pool. `connection` is a URL or socket settings. */
export function openDatabase(
  connection: string | { host: string; port: number; user: string; database: string },
  { max = 11, isPooled = false }: DatabaseOptions = {},
): DatabaseHandle {
  const { sockets, open } = keptSockets();
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    // One of them listens for jobs.
    max,
    connectionTimeoutMillis: 5_000,
    // A pooler refuses them: they would be settings of a connection that others get next.
    ...(!isPooled && sessionTimeouts),
    application_name: 'plaza',
    stream: open,
  });
  // An error on an idle connection (database restarted) must not crash the process.
  pool.on('error', () => undefined);
  if (!isPooled) pool.on('connect', attachPreparedStatements);
  // Neither may an error between two statements of a transaction: the next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sharing = withPipelinedReads(pool, { isPooled, timeouts: sessionTimeouts });
  const db = databaseOn(sharing);
  expensiveReads.set(db, databaseOn(sharing.withStatementTimeout(expensiveReadTimeout)));
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy(new Error('Connection terminated: no answer'));
  };
  return { db, pool, sharing, breakConnections, close: () => db.destroy() };
}

/** Milliseconds. */
const sessionTimeouts = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

function databaseOn(pool: PostgresPool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query') statementCounter.count += 1;
      traceStatement(event.query.sql, event.queryDurationMillis);
    },
  });
}

/** Timeout of expensive reads in milliseconds; any other statement has 15 seconds. */
const expensiveReadTimeout = 3_000;
const expensiveReads = new WeakMap<Database, Database>();

/** The same database for expensive reads: a statement over the limit fails with 57014. */
export function forExpensiveReads(db: Database): Database {
  return expensiveReads.get(db) ?? db;
}

const primaries = new WeakMap<Database, Database>();

/** Where a replica is read, its primary: for what all viewers share, such as roles. */
export function primaryOf(db: Database): Database {
  return primaries.get(db) ?? db;
}

/** Reads from a replica, and from its primary what the replica can't answer. */
export function databaseOfReplica(
  replica: DatabaseHandle,
  primary: DatabaseHandle,
  onFault: (error: unknown) => void,
): Database {
  const [ofReplica, ofPrimary] = [replica.sharing, primary.sharing];
  const db = databaseOn(replicaPool(ofReplica, ofPrimary, onFault));
  const expensive = replicaPool(
    ofReplica.withStatementTimeout(expensiveReadTimeout),
    ofPrimary.withStatementTimeout(expensiveReadTimeout),
    onFault,
  );
  expensiveReads.set(db, databaseOn(expensive));
  primaries.set(db, primary.db);
  return db;
}

/**
 * The same, with connections that are destroyed while the database hangs, so that no caller waits forever.
 */
export function openWatchedDatabase(
  connection: Parameters<typeof openDatabase>[0],
  options: DatabaseOptions = {},
): WatchedDatabase {
  const handle = openDatabase(connection, options);
  const watch = watchDatabase(handle.pool.options, handle.breakConnections);
  const close = async () => {
    // Watched until the pool has ended, because closing may hang as well.
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
