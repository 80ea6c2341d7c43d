import type { DatabaseTransaction } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type { Mail } from '../mailRules.ts';

/**
 * Writes a mail with the change it tells of: if the change is undone, so is the mail, and once it is
 * committed the mail is neither lost nor sent twice.
 * @param runAt not before then
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addDelivery(trx, id, runAt);
  return id;
}

/** A job that delivers the mail; one that waits already is put at this time. */
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
