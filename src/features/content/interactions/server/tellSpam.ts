import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { withdrawReason } from '#features/care/reviewQueue/server/withdrawReason.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { namedTarget, type Subject } from './activitySubject.ts';
import type { ColumnValues } from './changedColumns.ts';

/** What is marked as spam is put before the moderators; what is so no longer has one reason less. */
export async function queueSpam(
  ctx: Pick<Ctx, 'viewer' | 'now'>,
  { trx }: Unit,
  subject: Subject,
  values: ColumnValues,
): Promise<void> {
  const spamAt = (values.response ?? values.post)?.spam_at;
  if (spamAt === undefined) return;
  const reason = {
    target: namedTarget(subject),
    reason: 'SPAM',
    actorId: ctx.viewer.memberId,
    now: ctx.now,
  } as const;
  await (spamAt === null ? withdrawReason(trx, reason) : queueForModeration(trx, reason));
}
