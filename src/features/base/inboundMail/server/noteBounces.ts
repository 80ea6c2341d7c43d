import { isSameEmail } from '#core/emailAddress.ts';
import { suppressAddress } from '#features/base/mail/server/mailSuppressions.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { BounceReport } from './bounceReports.ts';

/** A bounce of a message that was really sent from here to that recipient. */
export interface KnownBounce extends BounceReport {
  mailId: number;
  memberId: number | null;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Called in the transaction that records a bounce, for example to stop sending to the address. */
    onMailBounced?: (ctx: Ctx, unit: Unit, bounce: KnownBounce) => Promise<void>;
  }
}

/**
 * Marks messages of the outbox as not delivered. A report counts only if it names both the Message-ID and the
 * recipient, which nobody else knows: otherwise anyone could stop the email of others.
 */
export async function noteBounces(
  ctx: Ctx,
  unit: Unit,
  reports: readonly BounceReport[],
): Promise<void> {
  for (const report of reports) {
    if (report.messageId === null) continue;
    const mail = await unit.trx
      .selectFrom('mails')
      .select(['id', 'recipient', 'member_id'])
      .where('message_id', '=', report.messageId)
      .executeTakeFirst();
    if (!mail || !report.recipients.some((each) => isSameEmail(each, mail.recipient))) continue;
    if (report.isPermanent) {
      const why = `Bounced: ${report.diagnostic || report.status}`.slice(0, 500);
      await unit.trx
        .updateTable('mails')
        .set({ state: 'FAILED', last_error: why })
        .where('id', '=', mail.id)
        .where('state', '=', 'SENT')
        .execute();
      await suppressAddress(unit.trx, { address: mail.recipient, reason: why, now: ctx.now });
    }
    const bounce = { ...report, mailId: mail.id, memberId: mail.member_id };
    for (const tell of serverParts('onMailBounced')) await tell(ctx, unit, bounce);
  }
}
