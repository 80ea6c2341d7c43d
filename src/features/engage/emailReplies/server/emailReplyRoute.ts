import { AppError, type ErrorCode } from '#core/errors.ts';
import { joinList } from '#core/joinList.ts';
import { invitationHtml } from '#features/base/inboundMail/server/invitationHtml.ts';
import {
  defineMailRoute,
  type MailToken,
  type RoutedEmail,
  type RouteOutcome,
  type RouteTools,
} from '#features/base/inboundMail/server/mailRoute.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import { pathAt } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import type { Ctx } from '#platform/context.ts';
import type { Attachment } from '#platform/graphql/mediaTypes.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { type EmailReplyNote, emailReplyNoteText } from './emailReplyWords.ts';
import { namesOf, storeAttachments, type UnstoredFile } from './storeAttachments.ts';

export const routeName = 'notifications';

type Refusal = Exclude<EmailReplyNote, 'held' | 'attachments' | 'missing' | 'filesOnly'>;

/** Error codes of the comment service that a sender can understand; all others are tried again. */
const refusals: Partial<Record<ErrorCode, Refusal>> = {
  CONVERSATION_CLOSED: 'closed',
  NOT_FOUND: 'unavailable',
  FORBIDDEN: 'forbidden',
  UNAUTHENTICATED: 'inactive',
  ACCOUNT_SUSPENDED: 'suspended',
  EMAIL_NOT_VERIFIED: 'inactive',
  CONTENT_REFUSED: 'rejected',
  CAPTCHA_REQUIRED: 'rejected',
  RATE_LIMITED: 'tooOften',
  LANGUAGE_MISMATCH: 'unavailable',
  VALIDATION_FAILED: 'invalid',
};

/** A reply to a notification email becomes a comment, with the permissions of the member it was sent to. */
export const emailReplyRoute = defineMailRoute<MailToken>({
  name: routeName,
  order: 10,
  takesMailboxes: true,
  words: 'emailReplies',
  async find(_ctx, { tokens }) {
    return tokens.find(({ route }) => route === routeName) ?? null;
  },
  async prepare(ctx, routed, { match, tools }) {
    const outcome = await takeReply(ctx, routed, { token: match, tools });
    return async () => outcome;
  },
});

async function takeReply(
  ctx: Ctx,
  routed: RoutedEmail,
  { token, tools }: { token: MailToken; tools: RouteTools },
): Promise<RouteOutcome> {
  const member = await findMember(ctx, token.memberId);
  if (!member) return { state: 'REFUSED', reason: 'inactive' };
  const locale = member.language ?? ctx.settings.defaultLanguage;
  const to = { memberId: member.id, language: locale };
  const refuse = (reason: Refusal, names = ''): RouteOutcome => ({
    state: 'REFUSED',
    reason,
    note: { ...to, reason, text: emailReplyNoteText(reason, locale, { names }), url: '/' },
  });
  if (!isSentBy(routed, { token, member })) return refuse('senderMismatch');
  if (token.state !== 'VALID') return refuse('expired');
  const viewer = await findViewer(ctx, member.id);
  if (!viewer || member.blocked_at || member.deactivated_at) return refuse('inactive');
  const own: Ctx = { ...ctx, viewer, locale, address: '', perRequest: new Map() };
  try {
    const { attachments, unstored } = await storeAttachments(own, routed, { store: tools.files });
    const names = namesOf(unstored, locale);
    const message = commentOf(own, routed, { attachments, unstored });
    if (message === '') return refuse(names === '' ? 'empty' : 'notStored', names);
    const comment = await writeComment(own, token.subject, {
      message,
      ...(attachments.length > 0 && { attachments }),
      clientMutationId: routed.key,
    });
    const url = await pathAt(own, await getConversation(own, comment.conversation_id), comment);
    const note = (reason: EmailReplyNote, names = '') => ({
      note: { ...to, reason, text: emailReplyNoteText(reason, locale, { names }), url },
    });
    return {
      state: 'ROUTED',
      path: url,
      ...(names !== '' && note('attachments', names)),
      ...(comment.held_at !== null && note('held')),
    };
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === null) throw error;
    return refuse(reason);
  }
}

/**
 * What the member wrote, invitations as cards, and the names of what could not be attached. Files without any text are
 * a reply, too.
 */
function commentOf(
  { locale }: Ctx,
  { email, reply }: RoutedEmail,
  files: { attachments: readonly Attachment[]; unstored: readonly UnstoredFile[] },
): string {
  const cards = invitationHtml(email.invitations, locale);
  const names = joinList(
    files.attachments.map(({ name }) => name ?? ''),
    locale,
  );
  const isBare = reply.text === '' && cards === '';
  if (isBare && names === '') return '';
  const text = isBare
    ? paragraph(emailReplyNoteText('filesOnly', locale, { names }))
    : `${reply.html}${cards}`;
  if (files.unstored.length === 0) return text;
  const missing = emailReplyNoteText('missing', locale, { names: namesOf(files.unstored, locale) });
  return `${text}${paragraph(missing)}`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

async function findMember({ db }: Ctx, id: number | null) {
  if (id === null) return undefined;
  return await db
    .selectFrom('members')
    .select(['id', 'email_key', 'language', 'blocked_at', 'deactivated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The sender is the member. A token that a reference to our email led to was not proven by its possession: there,
 * the sender's domain must be.
 */
function isSentBy(
  { author }: RoutedEmail,
  { token, member }: { token: MailToken; member: { email_key: string | null } },
): boolean {
  const isSame = nameKey(author.address) === member.email_key;
  return isSame && (token.via === 'ADDRESS' || author.isProven);
}

async function writeComment(ctx: Ctx, subject: string, input: object): Promise<CommentRow> {
  const [type, id] = subject.split(':');
  if (type === 'comment') return await createReply(ctx, Number(id), input);
  return await createComment(ctx, Number(id), input);
}

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof AppError)) return null;
  const rule = error.detail.faults?.find(({ field }) => field === 'message')?.rule;
  if (rule === 'tooShort' || rule === 'tooLong') return rule;
  if (rule === 'required') return 'empty';
  return refusals[error.code] ?? null;
}
