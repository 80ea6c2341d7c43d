import type { DatabaseTransaction } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type { Mail } from '../mailRules.ts';

/**
 * Writes a mail in the transaction of the change that causes it: it is rolled back with it, and once
 * committed it is neither lost nor sent twice.
 * @param runAt earliest delivery
 * @returns its id
 */
export async function queueMail(
  trx: DatabaseTransaction,
  mail: Mail,
  runAt?: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      member_id: mail.memberId,
      recipient: mail.to,
      language: mail.language,
      data: JSON.stringify(mail.data),
      sender: mail.from ?? null,
      reply_to: mail.replyTo ?? null,
      message_id: mail.messageId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addDelivery(trx, id, runAt);
  return id;
}

/** Adds the delivery job; a waiting one is rescheduled. */
export async function addDelivery(
  trx: DatabaseTransaction,
  mailId: number,
  runAt?: Date,
): Promise<void> {
  await addJob(
    trx,
    { name: 'deliverMail', payload: { mailId } },
    { key: deliveryKey(mailId), ...(runAt && { runAt }) },
  );
}

export function deliveryKey(mailId: number | ''): string {
  return `mail:${mailId}`;
}
