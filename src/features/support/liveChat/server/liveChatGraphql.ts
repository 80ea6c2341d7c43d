import { holdsSomewhere } from '#core/permissions.ts';
import { contactPaths } from '#features/support/contactForm/contactPaths.ts';
import { isContactOpen } from '#features/support/contactForm/server/contactService.ts';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { liveChatStates } from '../liveChatRules.ts';
import { avatarOf, firstNameOf } from './agentNames.ts';
import { chatRequestPath } from './chatRequestPath.ts';
import { isUnknown, liveChatSettings, opensNextAt } from './liveChatAvailability.ts';
import {
  countChatEntries,
  findChatRequest,
  queuePositionOf,
  usualWaitOf,
} from './liveChatQueries.ts';
import { ratingPathOf } from './liveChatRating.ts';
import { canSendTranscript, transcriptEmailOf } from './liveChatTranscript.ts';
import { findVisitorChat, listVisitorMessages, type VisitorChat } from './visitorChat.ts';

export const LiveChatStateEnum = builder.enumType('LiveChatState', {
  description: 'OFFLINE: no agent is available. AVAILABLE: the viewer can begin a chat.',
  values: liveChatStates,
});

/** The agent who wrote a message, or whom an event is about. */
function agentOf({ kind, author_role: role, author_id: id, detail }: SupportEntryRow) {
  if (kind === 'REPLY') return role === 'AGENT' ? id : null;
  const about: unknown = Object(detail).memberId;
  return typeof about === 'number' ? about : null;
}

export const LiveChatMessageType = builder.objectRef<SupportEntryRow>('LiveChatMessage').implement({
  description: 'A message of a live chat, or what happened in it, as its visitor sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    seq: t.exposeInt('seq', { description: 'In the order of the chat.' }),
    clientMutationId: t.id({
      nullable: true,
      description: 'Of the viewer’s own message.',
      resolve: async ({ seq, sent_as: sentAs, request_id: id }, _args, ctx) =>
        seq === 1 ? (await findChatRequest(ctx.db, id)).sent_as : sentAs,
    }),
    content: t.string({
      description: 'Sanitised HTML; empty for an event.',
      cost: 2,
      resolve: ({ content }, _args, { basePath }) => renderContent(content, { basePath }),
    }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: (row, _args, ctx) =>
        attachmentsOf(row.attachments).map((file) => ({
          ...file,
          source: ownAddress(file.source, ctx.basePath),
        })),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    isOwn: t.boolean({
      resolve: ({ kind, author_role: role }) => kind === 'REPLY' && role === 'REQUESTER',
    }),
    authorName: t.string({
      nullable: true,
      description: 'First name of the agent.',
      resolve: (row, _args, ctx) => firstNameOf(ctx, agentOf(row)),
    }),
    authorAvatar: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => avatarOf(ctx, agentOf(row)),
    }),
    event: t.string({
      nullable: true,
      description: 'ACCEPTED, TRANSFERRED or ENDED; null for a message.',
      resolve: ({ event }) => event?.replace('CHAT_', '') ?? null,
    }),
  }),
});

const MessagePage = pageObject('LiveChatMessagePage', LiveChatMessageType, { countCost: 20 });

export const LiveChatType = builder.objectRef<VisitorChat>('LiveChat').implement({
  description: 'The viewer’s live chat, and whether they can begin one.',
  fields: (t) => ({
    state: t.field({
      type: LiveChatStateEnum,
      resolve: ({ chat, canStart }) => chat?.state ?? (canStart ? 'AVAILABLE' : 'OFFLINE'),
    }),
    startedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of the chat; another one has another time.',
      resolve: ({ chat }) => chat?.started_at ?? null,
    }),
    canStart: t.exposeBoolean('canStart', { description: 'Also after a chat has ended.' }),
    needsSignIn: t.boolean({
      description: 'Only members chat, and the viewer is not signed in.',
      resolve: (_row, _args, ctx) => isUnknown(ctx) && liveChatSettings(ctx).needsSignIn,
    }),
    takesFiles: t.boolean({
      description: 'The viewer can send files while a chat goes on.',
      resolve: (_row, _args, ctx) =>
        liveChatSettings(ctx).takesFiles &&
        (ctx.viewer.memberId === null || holdsSomewhere(ctx.viewer, 'ATTACH').ok),
    }),
    asksForName: t.boolean({
      description: 'The viewer says who they are when they begin a chat.',
      resolve: (_row, _args, ctx) => isUnknown(ctx),
    }),
    asksForEmail: t.boolean({
      description: 'The viewer has to give an email address.',
      resolve: (_row, _args, ctx) => isUnknown(ctx) && liveChatSettings(ctx).asksForEmail,
    }),
    opensAt: t.field({
      type: 'DateTime',
      nullable: true,
      cost: 5,
      description: 'When the opening hours begin; null within them.',
      resolve: (_row, _args, ctx) => opensNextAt(ctx),
    }),
    usualWait: t.int({
      nullable: true,
      cost: 20,
      description:
        'Minutes that visitors have recently waited, while it waits; null if there were few.',
      resolve: ({ chat }, _args, ctx) => (chat?.state === 'WAITING' ? usualWaitOf(ctx) : null),
    }),
    queuePosition: t.int({
      nullable: true,
      cost: 10,
      description: 'From 1, while it waits.',
      resolve: ({ chat }, _args, ctx) =>
        chat?.state === 'WAITING' ? queuePositionOf(ctx, chat) : null,
    }),
    agentName: t.string({
      nullable: true,
      resolve: ({ chat }, _args, ctx) => firstNameOf(ctx, chat?.agent_id ?? null),
    }),
    agentAvatar: t.string({
      nullable: true,
      resolve: ({ chat }, _args, ctx) => avatarOf(ctx, chat?.agent_id ?? null),
    }),
    agentReadSeq: t.int({ nullable: true, resolve: ({ chat }) => chat?.agent_read_seq ?? null }),
    lastSeq: t.int({
      cost: 10,
      resolve: async ({ chat }, _args, ctx) =>
        chat === null ? 0 : (await countChatEntries(ctx.db, chat)).lastSeq,
    }),
    unreadCount: t.int({
      cost: 10,
      resolve: async ({ chat }, _args, ctx) =>
        chat === null ? 0 : (await countChatEntries(ctx.db, chat)).unreadCount,
    }),
    greeting: t.string({ nullable: true, resolve: (_row, _args, ctx) => textOf(ctx, 'greeting') }),
    offlineText: t.string({
      nullable: true,
      resolve: (_row, _args, ctx) => textOf(ctx, 'offline'),
    }),
    offlinePath: t.string({
      description: 'Where a message can be left while no agent is available.',
      resolve: (_row, _args, ctx) =>
        ctx.viewer.memberId === null && isContactOpen(ctx)
          ? contactPaths.form()
          : supportPaths.create('CASE'),
    }),
    canSendTranscript: t.boolean({
      cost: 5,
      resolve: async ({ chat }, _args, ctx) => {
        if (chat === null || !canSendTranscript(chat)) return false;
        if (chat.member_id === null) return true;
        const row = await findChatRequest(ctx.db, chat.request_id);
        return (await transcriptEmailOf(ctx, row)) !== null;
      },
    }),
    transcriptEmail: t.string({
      nullable: true,
      cost: 5,
      description: 'Where the transcript is sent; null: the viewer has to say.',
      resolve: async ({ chat }, _args, ctx) =>
        chat === null
          ? null
          : transcriptEmailOf(ctx, await findChatRequest(ctx.db, chat.request_id)),
    }),
    requestPath: t.string({
      nullable: true,
      cost: 20,
      description: 'The request of the chat; for members who see it.',
      resolve: ({ chat }, _args, ctx) => (chat === null ? null : chatRequestPath(ctx, chat)),
    }),
    ratingPath: t.string({
      nullable: true,
      cost: 20,
      description: 'Where the viewer rates the answer; null before the request is solved.',
      resolve: ({ chat }, _args, ctx) => (chat === null ? null : ratingPathOf(ctx, chat)),
    }),
  }),
});

/** In the viewer's language; null: there is none, and the client shows its own. */
function textOf(ctx: Ctx, name: 'greeting' | 'offline'): string | null {
  const { texts } = liveChatSettings(ctx);
  const of = (language: string) => texts.find((each) => each.language === language)?.[name];
  return of(ctx.locale) || of(ctx.locale.split('_')[0] ?? '') || null;
}

builder.queryFields((t) => ({
  liveChat: t.field({
    type: LiveChatType,
    nullable: true,
    cost: 20,
    description: 'Null: live chat is off, or hidden for the viewer.',
    resolve: (_root, _args, ctx) => findVisitorChat(ctx),
  }),
  liveChatMessages: t.field({
    type: MessagePage,
    cost: { weight: 20, items: 20 },
    description: 'Of the viewer’s own chat, in order.',
    args: {
      after: t.arg.int({ description: 'The `seq` of the last message that the client has.' }),
      first: t.arg.int({ description: 'At most 200.' }),
    },
    resolve: async (_root, asked, ctx) => ({
      ...(await listVisitorMessages(ctx, asked)),
      pageNumber: 0,
    }),
  }),
}));
