import type { z } from 'zod';
import { demandMember } from '#core/permissions.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { isTrustedReporter, type reportSchema } from '../reportRules.ts';
import { runActivityHooks } from './activityHooks.ts';
import { namedTarget, type Subject } from './activitySubject.ts';

/** Stores a member's report, and notifies the hooks. */
export async function keepReport(
  ctx: Ctx,
  unit: Unit,
  subject: Subject,
  { reason, note = null }: z.output<typeof reportSchema>,
): Promise<void> {
  const { viewer, now } = ctx;
  const { trx } = unit;
  const actorId = demandMember(viewer);
  const target = namedTarget(subject);
  await trx
    .insertInto('reports')
    .values({
      target_type: target.type,
      target_id: target.id,
      reporter_id: actorId,
      reason,
      note,
      trusted: isTrustedReporter(viewer),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await logActivity(unit, {
    actorId,
    activity: 'flag',
    target,
    detail: { why: reason, reason: note },
  });
  await runActivityHooks(ctx, unit, 'reported', {
    target,
    conversationId: subject.conversation.id,
    note,
  });
}

/** Withdraws an open report; without other reports no review is needed. */
export async function withdrawReport(ctx: Ctx, unit: Unit, subject: Subject): Promise<void> {
  const { trx } = unit;
  const actorId = demandMember(ctx.viewer);
  const target = namedTarget(subject);
  const open = trx
    .selectFrom('reports')
    .select('id')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('resolved_at', 'is', null);
  await trx
    .deleteFrom('reports')
    .where('id', 'in', open.where('reporter_id', '=', actorId))
    .execute();
  await logActivity(unit, { actorId, activity: 'un-flag', target });
  if ((await open.executeTakeFirst()) !== undefined) return;
  await runActivityHooks(ctx, unit, 'reportsWithdrawn', {
    target,
    conversationId: subject.conversation.id,
    note: null,
  });
}
