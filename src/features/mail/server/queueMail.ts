import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Mail } from '../mailRules.ts';

/**
 * Writes a mail with the change it tells of: if the change is undone, so is the mail, and once it is
 * committed the mail is neither lost nor sent twice.
 */
export async function queueMail(trx: DatabaseTransaction, mail: Mail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      member_id: mail.memberId,
      recipient: mail.to,
      language: mail.language,
      data: JSON.stringify(mail.data),
    })
    .execute();
}
