import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Begins a statement that each connection prepares once and keeps the plan of. For the few long
 * statements of hot paths, whose planning would cost more than their work; they name the columns
 * they return, so that a later migration cannot change the shape of what is kept.
 */
export const keepPlan = '/* keep plan */';

const names = new Map<string, string>();

/** Teaches a connection to keep those plans. A pool calls it for every connection it opens. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const keeping = (given: unknown, values?: unknown, done?: unknown) => {
    const kept = typeof given === 'string' && given.startsWith(keepPlan);
    const config = kept ? { name: nameOf(given), text: given, values } : given;
    return kept
      ? query(config as pg.QueryConfig, done as never)
      : query(given as string, values as never, done as never);
  };
  client.query = keeping as typeof client.query; // the driver's overloads, passed on as they came
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('hex').slice(0, 20);
  names.set(text, name);
  return name;
}
