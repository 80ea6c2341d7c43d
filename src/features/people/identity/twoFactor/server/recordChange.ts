import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { FactorKind } from './factorQueries.ts';

interface Change {
  memberId: number;
  change: 'ADDED' | 'REMOVED';
  kind: FactorKind;
}

/** Writes an audit log entry, and notifies the owner by mail. */
export async function recordChange(
  trx: DatabaseTransaction,
  ctx: Ctx,
  { memberId, change, kind }: Change,
): Promise<void> {
  await audit(trx, ctx, {
    action: change === 'ADDED' ? 'member.factorAdded' : 'member.factorRemoved',
    subjectType: 'member',
    subjectId: memberId,
    detail: { kind },
  });
  const member = await trx
    .selectFrom('members')
    .select(['email', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (member.email === null) return;
  const isOwn = ctx.viewer.memberId === memberId;
  await queueMail(trx, {
    kind: 'SECOND_STEP_CHANGED',
    memberId,
    to: member.email,
    // Staff may take it away, in their own language.
    language: member.language ?? (isOwn ? ctx.locale : ctx.settings.defaultLanguage),
    data: { change, kind },
  });
}
