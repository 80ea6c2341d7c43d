import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const planMark = '/* keep plan */';
const quickMark = '/* quick read */';

/**
 * Begins a statement that each connection prepares once and keeps the plan of, as `select` may be
 * followed by it (`modifyFront`). For the long statements of hot paths, whose planning costs more than
 * their work. PostgreSQL goes on planning what it expects to be cheaper with the values known, so limits
 * stand in the text (`sql.lit`), and lists of ids have a few lengths only (`paddedIds`).
 */
export const preparedStatement = sql.raw(planMark);

/**
 * Begins a statement that keeps its plan, only reads, waits for no lock and takes PostgreSQL a few
 * milliseconds at most: outside a transaction it shares a connection with others (`pipelinedReads.ts`).
 */
export const pipelinedRead = sql.raw(quickMark);

export function isPipelinedRead(text: string): boolean {
  return isMarked(text, quickMark);
}

function isMarked(text: string, mark: string): boolean {
  return text.startsWith(mark) || (text.startsWith('select ') && text.startsWith(mark, 7));
}

/**
 * Ids for `in (…)`, the last one repeated until there are 1, 2, 4, 8 … of them: few texts, and each says
 * how many rows to expect, which an array would not.
 */
export function paddedIds(ids: readonly number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(Math.max(ids.length, 1)));
  return Array.from({ length }, (_, index) => ids[index] ?? ids.at(-1) ?? 0);
}

/** More texts than these are not kept: each costs every connection some memory. */
const mostKept = 300;
const names = new Map<string, string>();
/** Counts the changes of tables that made plans useless. */
let generation = 0;

/** Teaches a connection to keep those plans; called for every one that is opened. */
export function attachPreparedStatements(client: pg.Client | pg.PoolClient): void {
  const query = client.query.bind(client);
  const keeping = (given: unknown, values?: unknown, done?: unknown): unknown => {
    // The driver's other overloads, passed on as they came.
    if (typeof given !== 'string' || typeof values === 'function' || done !== undefined) {
      return query(given as string, values as never, done as never);
    }
    // By a callback: rows that come through the driver's own promise outlive every scavenge.
    const ask = (config: pg.QueryConfig) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        query(config, (error, result) => (error ? reject(error) : resolve(result)));
      });
    const name = nameOf(given);
    const statement = { text: given, values: values as unknown[] | undefined };
    if (name === null) return ask(statement);
    return ask({ ...statement, name: `${name}${generation}` }).catch((error: unknown) => {
      if (!isStale(error)) throw error;
      generation += 1;
      return ask({ ...statement, name: `${name}${generation}` });
    });
  };
  client.query = keeping as typeof client.query;
}

function nameOf(text: string): string | null {
  if (!isMarked(text, quickMark) && !isMarked(text, planMark)) return null;
  const known = names.get(text);
  if (known !== undefined || names.size === mostKept) return known ?? null;
  const name = `${createHash('sha1').update(text).digest('hex').slice(0, 20)}_`;
  names.set(text, name);
  return name;
}

/** A migration gave a table more columns than the kept plan returns. */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000';
}
