import net from 'node:net';
import type { Duplex } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { attachPreparedStatements, isPipelinedRead } from './preparedStatements.ts';

/** Two suffice for queries that PostgreSQL answers in a fraction of a millisecond. */
const mostLines = 2;

interface Asked {
  text: string;
  values: unknown[];
  answer: (rows: unknown[]) => void;
  fail: (error: unknown) => void;
}

/** A connection in pipeline mode: statements do not wait for the previous response. */
interface Line {
  client: pg.Client;
  socket: Duplex;
  connected: Promise<unknown>;
  unanswered: number;
}

/**
 * Sends the fast reads of one turn of the event loop, from any requests, to PostgreSQL over one connection
 * and in one write (decision 0215). Each is its own transaction and fails independently.
 *
 * @param config of the connections, which are opened on first use
 */
function openLines(config: pg.ClientConfig, isPooled: boolean) {
  const lines = new Set<Line>();
  const gathered: Asked[] = [];

  function open(): Line {
    const socket = config.stream?.() ?? new net.Socket();
    const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
    if (!isPooled) attachPreparedStatements(client);
    const line: Line = { client, socket, connected: client.connect(), unanswered: 0 };
    const onEnd = () => drop(line);
    line.connected.catch(onEnd);
    client.on('error', onEnd).on('end', onEnd);
    lines.add(line);
    return line;
  }

  function drop(line: Line): void {
    if (lines.delete(line)) void line.client.end().catch(() => undefined);
  }

  function leastBusy(): Line {
    const [first, ...others] = [...lines].toSorted((a, b) => a.unanswered - b.unanswered);
    const isAnyFree = first?.unanswered === 0;
    return first && (isAnyFree || others.length + 1 === mostLines) ? first : open();
  }

  async function send(line: Line, batch: readonly Asked[]): Promise<void> {
    line.unanswered += batch.length;
    try {
      await line.connected;
    } catch (error) {
      for (const { fail } of batch) fail(error);
      return;
    }
    line.socket.cork();
    for (const { text, values, answer, fail } of batch) {
      void line.client
        .query(text, values)
        .then(({ rows }) => answer(rows))
        .catch((error: unknown) => {
          // The error that ends a connection is reported before the connection closes.
          if (!isOfStatement(error)) drop(line);
          fail(error);
        })
        .finally(() => {
          line.unanswered -= 1;
        });
    }
    line.socket.uncork();
  }

  function read(text: string, values: unknown[]): Promise<unknown[]> {
    return new Promise((answer, fail) => {
      gathered.push({ text, values, answer, fail });
      if (gathered.length > 1) return;
      setImmediate(() => void send(leastBusy(), gathered.splice(0)));
    });
  }
  const close = () => Promise.all([...lines].map(({ client }) => client.end()));
  return { read, close };
}

/** Errors of the statement, not of the connection or a stopped server. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(error.code ?? '');
}

/** A pool for Kysely, and the same with another statement timeout. */
export interface SharingPool extends PostgresPool {
  /** @param timeout milliseconds; pipelined reads keep theirs. Ends with the pool itself. */
  withStatementTimeout: (timeout: number) => PostgresPool;
}

/** Settings of a connection, in milliseconds by name. */
type Timeouts = Readonly<Record<string, number>>;

/**
 * A pool for Kysely that leases a connection from `pool` only for statements that need their own: once a
 * transaction or a session setting has begun, all of them; otherwise all but pipelined reads.
 *
 * @param isPooled through a pooler, the timeouts are set in each transaction instead of the connection
 */
export function withPipelinedReads(
  pool: pg.Pool,
  { isPooled, timeouts }: { isPooled: boolean; timeouts: Timeouts },
): SharingPool {
  const lines = openLines(pool.options, isPooled);
  const connect = isPooled ? () => connectInTransactions(pool, timeouts) : () => connectPlain(pool);
  return {
    connect: async () => lease(lines.read, connect),
    end: async () => {
      await lines.close();
      await pool.end();
    },
    withStatementTimeout: (timeout) => ({
      connect: async () =>
        lease(
          lines.read,
          isPooled
            ? () => connectForOne(pool, { ...timeouts, statement_timeout: timeout })
            : () => connectWithTimeout(pool, timeout),
        ),
      end: async () => undefined,
    }),
  };
}

interface OwnConnection {
  query: (text: string, values: unknown[]) => Promise<pg.QueryResult>;
  release: () => void;
}

function lease(
  read: ReturnType<typeof openLines>['read'],
  connect: () => Promise<OwnConnection>,
): PostgresPoolClient {
  let own: OwnConnection | undefined;
  const query = async (text: string, values: unknown[]) => {
    if (!own && isPipelinedRead(text))
      return { command: 'SELECT' as const, rowCount: 0, rows: await read(text, values) };
    own ??= await connect();
    return own.query(text, values);
  };
  return { query: query as PostgresPoolClient['query'], release: () => own?.release() };
}

async function connectPlain(pool: pg.Pool): Promise<OwnConnection> {
  const client = await pool.connect();
  return {
    query: (text, values) => client.query(text, values),
    release: () => client.release(),
  };
}

/** Sets the timeout without waiting for the response: following statements are queued in the driver. */
async function connectWithTimeout(pool: pg.Pool, timeout: number): Promise<OwnConnection> {
  const client = await pool.connect();
  client.query(`set statement_timeout = ${timeout}`).catch(() => undefined);
  const release = () => {
    client
      .query('reset statement_timeout')
      .then(() => client.release())
      .catch((error: Error) => client.release(error));
  };
  return { query: (text, values) => client.query(text, values), release };
}

/** Each transaction begins with the timeouts; a single statement has those of the pooler or the role. */
async function connectInTransactions(pool: pg.Pool, timeouts: Timeouts): Promise<OwnConnection> {
  const client = await pool.connect();
  return {
    query: (text, values) =>
      isBegin(text)
        ? client.query(`${text}; ${localSettings(timeouts)}`)
        : client.query(text, values),
    release: () => client.release(),
  };
}

/** Every statement is in a transaction, which has the timeouts. */
async function connectForOne(pool: pg.Pool, timeouts: Timeouts): Promise<OwnConnection> {
  const client = await pool.connect();
  let isOpen = false;
  return {
    async query(text, values) {
      if (isOpen || isBegin(text)) {
        isOpen = true;
        return isBegin(text)
          ? client.query(`${text}; ${localSettings(timeouts)}`)
          : client.query(text, values);
      }
      await client.query(`begin; ${localSettings(timeouts)}`);
      try {
        return await client.query(text, values);
      } finally {
        await client.query('commit');
      }
    },
    release: () => client.release(),
  };
}

const isBegin = (text: string) => /^(?:begin|start transaction)\b/i.test(text);

function localSettings(timeouts: Timeouts): string {
  return Object.entries(timeouts)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');
}
