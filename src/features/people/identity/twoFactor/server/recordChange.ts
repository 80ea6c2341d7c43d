import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
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
    .select(['id', 'email', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (member.email === null) return;
  await queueMail(trx, {
    kind: 'SECOND_STEP_CHANGED',
    memberId,
    to: member.email,
    language: languageForMember(ctx, member),
    data: { change, kind },
  });
}
