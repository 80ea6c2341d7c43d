import type { MailData } from '#features/base/mail/mailRules.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { wantsMail } from '#features/people/members/server/mailChoices.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ModerationRow } from './moderationRow.ts';

/** Delay of notifications, so that an immediate undo notifies nobody. Milliseconds. */
const secondThoughts = 5 * 60_000;

export interface AuthorNotification {
  /** The actor; authors are not notified of their own actions. */
  actorId: number | null;
  outcome: MailData<'MODERATED'>['outcome'];
  /** The moderator's note to the author. */
  note: string | null;
  now: Date;
}

/** Notifies the author of a decision. @returns the mail's id; null if none is sent */
export async function notifyAuthor(
  trx: DatabaseTransaction,
  item: ModerationRow,
  { actorId, outcome, note, now }: AuthorNotification,
): Promise<number | null> {
  if (actorId === item.author_id) return null;
  const author = await trx
    .selectFrom('members')
    .select(['id', 'email', 'language'])
    .where('id', '=', item.author_id)
    .where('deleted_at', 'is', null)
    // Appellants always get a response.
    .$if(!outcome.startsWith('APPEAL_'), (asked) => asked.where(wantsMail('MODERATED')))
    .executeTakeFirst();
  if (!author || author.email === null) return null;
  const { title } = await trx
    .selectFrom('conversations')
    .select('title')
    .where('id', '=', item.conversation_id)
    .executeTakeFirstOrThrow();
  const isBack = outcome === 'APPROVED' || outcome === 'KEPT' || outcome === 'APPEAL_ACCEPTED';
  const mail = {
    kind: 'MODERATED',
    data: {
      outcome,
      thing:
        item.target_type === 'conversation' ? 'POST' : item.kind === 'REPLY' ? 'REPLY' : 'COMMENT',
      title,
      note: note ?? '',
      url: isBack ? placeOf(item) : `/appeals/${item.id}`,
    },
    memberId: author.id,
    to: author.email,
    // Unknown to the mail, which then uses the community's.
    language: author.language ?? '',
  } as const;
  return queueMail(trx, mail, new Date(now.getTime() + secondThoughts));
}

function placeOf({ conversation_id, target_type, target_id }: ModerationRow): string {
  const post = `/conversations/${conversation_id}`;
  return target_type === 'comment' ? `${post}?commentId=${target_id}` : post;
}

/** Cancels a mail that has not been sent. */
export async function forgetMail(trx: DatabaseTransaction, mailId: number | null): Promise<void> {
  if (mailId === null) return;
  await trx.deleteFrom('mails').where('id', '=', mailId).where('state', '=', 'QUEUED').execute();
}
