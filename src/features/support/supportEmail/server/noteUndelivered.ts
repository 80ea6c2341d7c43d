import type { KnownBounce } from '#features/base/inboundMail/server/noteBounces.ts';
import { changeUnseen } from '#features/support/requests/server/supportWrites.ts';
import type { Ctx, Unit } from '#platform/context.ts';

/** A reply that could not be delivered is marked as such, and agents find it in the history. */
export async function noteUndelivered(ctx: Ctx, unit: Unit, bounce: KnownBounce): Promise<void> {
  if (!bounce.isPermanent) return;
  const reason = (bounce.diagnostic || bounce.status).slice(0, 300);
  const failed = await unit.trx
    .updateTable('support_emails')
    .set({ failed_reason: reason })
    .where('mail_id', '=', bounce.mailId)
    .where('failed_reason', 'is', null)
    .returning('entry_id')
    .executeTakeFirst();
  if (!failed) return;
  const { request_id: id } = await unit.trx
    .selectFrom('support_entries')
    .where('id', '=', failed.entry_id)
    .select('request_id')
    .executeTakeFirstOrThrow();
  await changeUnseen(ctx, unit, {
    id,
    work: (open) => open.addEvent('EMAIL_FAILED', { entryId: failed.entry_id, reason }),
  });
}
