import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { dailyNetworkKey } from '#platform/callerNetwork.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Per address and minute, in each process, of all articles: as surveys allow. */
const perMinute = 20;
/** Browsers of one address whose answers about one article count in a day: an office shares an address. */
const perArticleAndDay = 10;

/** Call before anything is read or locked. @throws AppError RATE_LIMITED */
export function demandVisitorAllowance(ctx: Ctx): void {
  demandAllowance(ctx, { what: 'visitor feedback', perMinute });
}

/** The browser; the hash identifies it nowhere else. */
function visitorKeyOf({ secrets, caller }: Pick<Ctx, 'secrets' | 'caller'>): string {
  return secrets.mac(caller.deviceId, 'feedback visitor').subarray(0, 16).toString('base64url');
}

/**
 * Sets what this browser says of an article, or removes it with null, and updates the article's counters. Call with the
 * article locked.
 * @returns whether anything changed
 * @throws AppError RATE_LIMITED for one browser too many of an address
 */
export async function writeVisitorAnswer(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { id, helpful }: { id: number; helpful: boolean | null },
): Promise<boolean> {
  const key = { conversation_id: id, visitor_key: visitorKeyOf(ctx) };
  const before = await trx
    .selectFrom('visitor_feedback')
    .select('helpful')
    .where('conversation_id', '=', id)
    .where('visitor_key', '=', key.visitor_key)
    .executeTakeFirst();
  const was = before?.helpful ?? null;
  if (was === helpful) return false;
  if (helpful === null) {
    await trx
      .deleteFrom('visitor_feedback')
      .where('conversation_id', '=', id)
      .where('visitor_key', '=', key.visitor_key)
      .execute();
  } else {
    const address_key = dailyNetworkKey(ctx, 'feedback address');
    if (was === null) await demandRoom(trx, { id, addressKey: address_key });
    // A reason belongs to the "no" that it was given with.
    const values = { helpful, address_key, reason: null, comment: null, created_at: ctx.now };
    await trx
      .insertInto('visitor_feedback')
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(['conversation_id', 'visitor_key']).doUpdateSet(values),
      )
      .execute();
  }
  const by = (said: boolean) => Number(helpful === said) - Number(was === said);
  await sql`
    update conversations set helpful_count = greatest(helpful_count + ${by(true)}::int, 0),
      unhelpful_count = greatest(unhelpful_count + ${by(false)}::int, 0)
    where id = ${id}`.execute(trx);
  return true;
}

async function demandRoom(
  trx: DatabaseTransaction,
  { id, addressKey }: { id: number; addressKey: string },
): Promise<void> {
  const { count } = await trx
    .selectFrom('visitor_feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', id)
    .where('address_key', '=', addressKey)
    .executeTakeFirstOrThrow();
  if (count >= perArticleAndDay) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 86_400 });
}

/** @returns false for a browser that has not said that the article did not help */
export async function explainAsVisitor(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { id, ...given }: { id: number; reason: string; comment: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('visitor_feedback')
    .set(given)
    .where('conversation_id', '=', id)
    .where('visitor_key', '=', visitorKeyOf(ctx))
    .where('helpful', '=', false)
    .returning('conversation_id')
    .executeTakeFirst();
  return row !== undefined;
}
