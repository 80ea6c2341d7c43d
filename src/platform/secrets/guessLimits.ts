import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { networkOf } from '../callerNetwork.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';

/** At most this many wrong guesses in a quarter of an hour. */
export interface GuessLimit {
  /** What is limited, such as `check-in:12:member:7`. */
  subject: string;
  most: number;
}

const minutes = 15;

/**
 * Counts a guess at a short secret before it is compared, so that a hundred concurrent guesses gain nothing. Each
 * limit is a statement of its own on a row of its own: a guess waits for no lock on what it is about. Do not call it
 * within a transaction, which a wrong guess would roll back.
 *
 * @param limits the narrowest first: what one of them refuses does not count for the next
 * @returns call it after a right guess, which does not count
 * @throws AppError RATE_LIMITED
 */
export async function countGuess(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  limits: readonly GuessLimit[],
): Promise<() => Promise<void>> {
  for (const limit of limits) await countOne(db, now, limit);
  return async () => {
    for (const { subject } of limits) {
      await db
        .updateTable('secret_guesses')
        .set({ guesses: sql`greatest(guesses - 1, 0)` })
        .where('subject', '=', subject)
        .execute();
    }
  };
}

/** Wrong guesses of one address at secrets of one kind, whoever's they are: an office may share it. */
export function addressGuesses(kind: string, address: string): GuessLimit {
  return { subject: `${kind}:address:${networkOf(address).slice(0, 100)}`, most: 50 };
}

async function countOne(db: Database, now: Date, { subject, most }: GuessLimit): Promise<void> {
  const since = new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql`
    insert into secret_guesses as held (subject, guesses, began_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      guesses = case when held.began_at <= ${since} then 1 else held.guesses + 1 end,
      began_at = case when held.began_at <= ${since} then ${now}::timestamptz else held.began_at end
    where held.began_at <= ${since} or held.guesses < ${most}
    returning subject`.execute(db);
  if (rows.length > 0) return;
  const { began_at } = await db
    .selectFrom('secret_guesses')
    .select('began_at')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  const left = began_at.getTime() + minutes * 60_000 - now.getTime();
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)) });
}

export async function deleteOldGuesses(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - minutes * 60_000);
  await db.deleteFrom('secret_guesses').where('began_at', '<=', before).execute();
}
