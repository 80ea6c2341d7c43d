import { isActive } from '#core/permissions.ts';
import {
  defineMailRoute,
  type RoutedEmail,
  type RouteOutcome,
  type RouteTools,
} from '#features/base/inboundMail/server/mailRoute.ts';
import { scoreText } from '#features/care/spam/server/spamScore.ts';
import { storeAttachments } from '#features/engage/emailReplies/server/storeAttachments.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { certainSpam, supportRoute } from '../supportEmailRules.ts';
import { countBlocked, isBlockedSender } from './blockedSenders.ts';
import { type FoundThread, findThread, type RequestSender } from './findThread.ts';
import { openFromEmail } from './openFromEmail.ts';
import { type ReceivedEmail, receivedText } from './receivedText.ts';
import { replyFromEmail } from './replyFromEmail.ts';
import { type SupportEmailNote, supportEmailNoteText } from './supportEmailWords.ts';

/** Email to the support desk: replies join their request, everything else opens one. */
export const supportMailRoute = defineMailRoute<FoundThread>({
  name: supportRoute,
  order: 20,
  takesMailboxes: true,
  words: 'supportEmail',
  find: ({ db }, routed) => findThread(db, routed),
  async prepare(ctx, routed, { match, tools }) {
    const doubt = routed.isReleased ? null : await doubtOf(ctx, routed, match);
    if (doubt !== null) return ({ trx }: Unit) => keepBack(ctx, trx, routed, doubt);
    const author = match.kind === 'reply' ? match.author : await findSender(ctx, routed);
    const { own, refusal } = await actAs(ctx, author);
    if (refusal !== null) return async () => refuse(own, author, refusal);
    const received = await receive(own, routed, { author, tools });
    if (received === null) return async () => refuse(own, author, 'empty');
    return (unit: Unit) =>
      match.kind === 'reply'
        ? replyFromEmail(own, unit, { ...received, requestId: match.requestId })
        : openFromEmail(own, unit, { ...received, uncertain: match.uncertain });
  },
});

/** What keeps an email from the desk until somebody releases it: its sender is blocked, or it is as good as certain spam. */
async function doubtOf(
  ctx: Ctx,
  { author, requester, email, reply }: RoutedEmail,
  match: FoundThread,
): Promise<'blocked' | 'spam' | null> {
  for (const { address } of [author, requester]) {
    if (address !== '' && (await isBlockedSender(ctx.db, address))) return 'blocked';
  }
  // Who takes part in a request is heard.
  if (match.kind === 'reply') return null;
  const text = `${email.subject}\n${reply.text}`;
  const score = await scoreText(ctx.db, { text, language: ctx.settings.defaultLanguage });
  return score !== null && score >= certainSpam ? 'spam' : null;
}

async function keepBack(
  { now }: Ctx,
  trx: Unit['trx'],
  { author, requester }: RoutedEmail,
  reason: 'blocked' | 'spam',
): Promise<RouteOutcome> {
  const senders = new Set([author.address, requester.address]);
  if (reason === 'blocked') for (const sender of senders) await countBlocked(trx, sender, now);
  return { state: 'QUARANTINED', reason };
}

/** The member whose address it is, if the sender is proven; anyone else has no account here. */
async function findSender({ db }: Ctx, routed: RoutedEmail): Promise<RequestSender> {
  const { name, address, isProven } = routed.requester;
  const contact = { memberId: null, name: name || address };
  if (!isProven) return contact;
  const member = await db
    .selectFrom('members')
    .where('email_key', '=', nameKey(address))
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'full_name', 'username'])
    .executeTakeFirst();
  return member ? { memberId: member.id, name: member.full_name || member.username } : contact;
}

/** The context of the author: their permissions and language. */
async function actAs(
  ctx: Ctx,
  { memberId }: RequestSender,
): Promise<{ own: Ctx; refusal: SupportEmailNote | null }> {
  const own: Ctx = {
    ...ctx,
    locale: ctx.settings.defaultLanguage,
    address: '',
    perRequest: new Map(),
  };
  if (memberId === null) return { own, refusal: null };
  const member = await ctx.db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['language', 'blocked_at', 'deactivated_at'])
    .executeTakeFirst();
  const viewer = await findViewer(ctx, memberId);
  if (!viewer || !member || member.blocked_at || member.deactivated_at) {
    return { own, refusal: 'inactive' };
  }
  const verdict = isActive(viewer);
  const isSuspended = !verdict.ok && verdict.code === 'ACCOUNT_SUSPENDED';
  return {
    own: { ...own, viewer, locale: member.language ?? own.locale },
    refusal: verdict.ok ? null : isSuspended ? 'suspended' : 'inactive',
  };
}

async function receive(
  ctx: Ctx,
  routed: RoutedEmail,
  { author, tools }: { author: RequestSender; tools: RouteTools },
): Promise<ReceivedEmail | null> {
  const { attachments, unstored } = await storeAttachments(ctx, routed, {
    store: tools.files,
    isContact: author.memberId === null,
  });
  const isBare = attachments.length === 0 && unstored.length === 0;
  const text = await receivedText(routed, { isBare, locale: ctx.locale });
  return text && { routed, author, text, attachments, unstored };
}

function refuse(ctx: Ctx, { memberId }: RequestSender, reason: SupportEmailNote): RouteOutcome {
  const text = supportEmailNoteText(reason, ctx.locale);
  const note = { reason, text, language: ctx.locale, memberId, url: '/' };
  return { state: 'REFUSED', reason, note };
}
