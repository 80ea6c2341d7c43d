import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { type SubscriptionInput, subscriptionSchema } from '../notificationRules.ts';

/** Browsers of one member; the oldest make room. */
const mostSubscriptions = 20;

/**
 * Sends the viewer's pushes to this browser until they sign out in it. A browser that another member used before is
 * theirs no longer.
 * @throws AppError UNAUTHENTICATED, VALIDATION_FAILED for an endpoint that is not a public push service
 */
export async function savePushSubscription(ctx: Ctx, input: SubscriptionInput): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  const { sessionId } = ctx;
  if (sessionId === null) throw new AppError('UNAUTHENTICATED');
  const { endpoint, p256dh, auth } = parseInput(subscriptionSchema, input);
  await demandPublic(ctx, endpoint);
  const row = {
    ...{ member_id: memberId, session_id: sessionId, endpoint, p256dh, auth },
    created_at: ctx.now,
  };
  await inTransaction(ctx, async ({ trx }) => {
    await trx
      .deleteFrom('push_subscriptions')
      .where(sql`md5(endpoint)`, '=', sql`md5(${endpoint})`)
      .execute();
    await trx.insertInto('push_subscriptions').values(row).execute();
    await sql`
      delete from push_subscriptions where member_id = ${memberId} and id not in (
        select id from push_subscriptions where member_id = ${memberId}
        order by id desc limit ${mostSubscriptions})`.execute(trx);
  });
}

/**
 * Ends the pushes to a browser of the viewer.
 * @throws AppError UNAUTHENTICATED
 */
export async function deletePushSubscription(ctx: Ctx, endpoint: string): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where(sql`md5(endpoint)`, '=', sql`md5(${endpoint})`)
    .execute();
}

/** Push services are on the internet, with https; other hosts only as far as the operator allows them. */
async function demandPublic({ outgoing }: Ctx, endpoint: string): Promise<void> {
  const { protocol, hostname } = new URL(endpoint);
  const isAllowed = protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost';
  if (isAllowed && !(await outgoing.leadsInside(endpoint))) return;
  const message = 'The endpoint must be the https URL of a public push service.';
  throw validationFailed([{ field: 'endpoint', rule: 'public', message }]);
}
