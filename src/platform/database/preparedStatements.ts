import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const planMark = '/* keep plan */';
const quickMark = '/* quick read */';

/**
 * Starts a statement that is prepared once per connection and keeps its plan; `select` follows it
 * (`modifyFront`). For long statements on hot paths, whose planning costs more than their execution.
 * PostgreSQL still plans with known values if it expects a cheaper plan, so limits are literals (`sql.lit`),
 * and lists of ids have only a few lengths (`paddedIds`).
 */
export const preparedStatement = sql.raw(planMark);

/**
 * Starts a prepared statement that only reads, waits for no lock and takes PostgreSQL a few milliseconds at
 * most: outside a transaction it is pipelined (`pipelinedReads.ts`).
 */
export const pipelinedRead = sql.raw(quickMark);

export function isPipelinedRead(text: string): boolean {
  return isMarked(text, quickMark);
}

function isMarked(text: string, mark: string): boolean {
  return text.startsWith(mark) || (text.startsWith('select ') && text.startsWith(mark, 7));
}

/**
 * Ids for `in (…)`, padded with the last one to a length of 1, 2, 4, 8 …: few distinct statements, and each
 * tells the planner how many rows to expect, which an array would not.
 */
export function paddedIds(ids: readonly number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(Math.max(ids.length, 1)));
  return Array.from({ length }, (_, index) => ids[index] ?? ids.at(-1) ?? 0);
}

/** Maximum number of prepared statements: each costs memory on every connection. */
const mostKept = 300;
const names = new Map<string, string>();
/** Counts schema changes that invalidated plans. */
let generation = 0;

/** Adds prepared statements to a connection; called for every new connection. */
export function attachPreparedStatements(client: pg.Client | pg.PoolClient): void {
  const query = client.query.bind(client);
  const keeping = (given: unknown, values?: unknown, done?: unknown): unknown => {
    // The driver's other overloads, passed through.
    if (typeof given !== 'string' || typeof values === 'function' || done !== undefined) {
      return query(given as string, values as never, done as never);
    }
    // With a callback: rows from the driver's own promise are promoted to the old space.
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

/** A migration added columns to a table, so the plan's result type no longer matches. */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000';
}
