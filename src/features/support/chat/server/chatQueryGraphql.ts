import { parseId } from '#core/ids.ts';
import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import { MemberPage } from '#features/people/members/server/memberGraphql.ts';
import { ProfileType } from '#features/people/members/server/profileGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { chatBarrierReasons, chatTermsModes } from '../chatRules.ts';
import { getChatRoom } from './chatAccess.ts';
import { type ChatBarrier, chatBarrier } from './chatBarrier.ts';
import { ChatMessageType, ChatRoomPage, ChatRoomStateEnum, ChatRoomType } from './chatGraphql.ts';
import { type ChatNews, followChats } from './chatLive.ts';
import { isChatInitiationDisabled, isChatTermsAccepted, ownRoomLoader } from './chatLoaders.ts';
import { type ChatMessageSpan, listChatSpan } from './chatMessageService.ts';
import { chatOfPostLoader, chatOfResponseLoader } from './chatPosts.ts';
import { ownChatLoader } from './chatPreferences.ts';
import { type ChatMessageRow, countUnreadRooms } from './chatQueries.ts';
import { listChatRoomPage } from './chatRoomService.ts';
import { searchChats } from './chatSearch.ts';
import { type ChatTerms, findChatTerms } from './chatTerms.ts';
import { listBlockedMembers } from './memberBlocks.ts';

const ChatMessagePage = builder.objectRef<ChatMessageSpan>('ChatMessagePage').implement({
  fields: (t) => ({
    nodes: t.field({
      type: [ChatMessageType],
      description: 'In the order of `seq`.',
      resolve: ({ rows }) => rows,
    }),
    hasMore: t.exposeBoolean('hasMore', {
      description: 'Whether there are more in the direction that was asked for.',
    }),
  }),
});

const ChatFoundType = builder.objectRef<ChatMessageRow>('ChatFound').implement({
  fields: (t) => ({
    message: t.field({ type: ChatMessageType, resolve: (row) => row }),
    room: t.field({
      type: ChatRoomType,
      nullable: true,
      cost: 5,
      resolve: ({ room_id }, _args, ctx) => ownRoomLoader(ctx).load(room_id),
    }),
  }),
});

const ChatTermsModeEnum = builder.enumType('ChatTermsMode', {
  description: 'EXPLICIT: to be accepted before writing; IMPLICIT: accepted by the first message.',
  values: chatTermsModes,
});

export const ChatTermsType = builder.objectRef<ChatTerms>('ChatTerms').implement({
  fields: (t) => ({
    mode: t.field({ type: ChatTermsModeEnum, resolve: ({ mode }) => mode }),
    version: t.exposeInt('version'),
    text: t.exposeString('text', { nullable: true }),
    isAccepted: t.exposeBoolean('isAccepted'),
  }),
});

const ChatBarrierReasonEnum = builder.enumType('ChatBarrierReason', {
  values: chatBarrierReasons,
});

const ChatBarrierType = builder.objectRef<ChatBarrier>('ChatBarrier').implement({
  fields: (t) => ({
    reason: t.field({ type: ChatBarrierReasonEnum, resolve: ({ reason }) => reason }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends; null: not by itself.',
    }),
  }),
});

const ChatNewsType = builder.objectRef<ChatNews>('ChatNews').implement({
  description: 'That something changed; what did is asked for.',
  fields: (t) => ({
    roomId: t.exposeID('roomId', { nullable: true }),
    lastSeq: t.exposeInt('lastSeq', { nullable: true }),
    revision: t.exposeInt('revision', { nullable: true }),
    unreadRooms: t.exposeInt('unreadRooms'),
    typing: t.idList({
      description: 'Members who write in the room now; each is forgotten after 6 seconds.',
      resolve: ({ typing }) => typing,
    }),
    left: t.exposeBoolean('left', { description: 'The viewer is no longer in the room.' }),
  }),
});

builder.queryFields((t) => ({
  chatRooms: t.field({
    type: ChatRoomPage,
    cost: ({ search }) => (search ? 500 : 100),
    description: 'The viewer’s chats, the latest first.',
    args: {
      state: t.arg({ type: ChatRoomStateEnum, description: 'All of them if not given.' }),
      search: t.arg.string({ description: 'In titles, and names of the others.' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, args, ctx) => listChatRoomPage(ctx, args),
  }),
  chatRoom: t.field({
    type: ChatRoomType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getChatRoom(ctx, id),
  }),
  chatMessages: t.field({
    type: ChatMessagePage,
    description: 'Messages of a chat of the viewer; the latest ones if nothing else is asked for.',
    args: {
      roomId: t.arg.id({ required: true }),
      before: t.arg.int({ description: 'The last ones before this `seq`.' }),
      after: t.arg.int({ description: 'The first ones after this `seq`.' }),
      changedAfterRevision: t.arg.int({
        description: 'Those edited or deleted since this revision of the room.',
      }),
      first: t.arg.int({ description: '50 if not given, at most 200.' }),
    },
    resolve: (_root, { roomId, changedAfterRevision, ...asked }, ctx) =>
      listChatSpan(ctx, roomId, { ...asked, changedAfter: changedAfterRevision }),
  }),
  chatSearch: t.field({
    type: [ChatFoundType],
    cost: 500,
    description:
      'Messages of the viewer’s chats with all words, or in files’ names; the latest 30.',
    args: {
      search: t.arg.string({ required: true }),
      roomId: t.arg.id({ description: 'Of one chat only.' }),
    },
    resolve: (_root, { search, roomId }, ctx) =>
      searchChats(ctx, { search, roomId: roomId == null ? null : (parseId(roomId) ?? 0) }),
  }),
  unreadChatRooms: t.int({
    description: 'Chats with unread messages, up to 100; without muted ones and requests.',
    resolve: (_root, _args, { db, viewer, settings }) =>
      viewer.memberId === null || !settings.chatEnabled ? 0 : countUnreadRooms(db, viewer.memberId),
  }),
  chatTerms: t.field({
    type: ChatTermsType,
    nullable: true,
    resolve: (_root, _args, ctx) => findChatTerms(ctx),
  }),
  chatBarrier: t.field({
    type: ChatBarrierType,
    nullable: true,
    description: 'What keeps the viewer from starting a chat; null if nothing of their own does.',
    args: { memberId: t.arg.id({ description: 'The member to write to, if it is known.' }) },
    resolve: (_root, { memberId }, ctx) => chatBarrier(ctx, parseId(memberId)),
  }),
  blockedMembers: t.field({
    type: MemberPage,
    description: 'Whom the viewer has blocked, the latest first.',
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: (_root, args, ctx) => listBlockedMembers(ctx, args),
  }),
}));

builder.subscriptionField('chatNews', (t) =>
  t.field({
    type: ChatNewsType,
    nullable: true,
    description:
      'What happens in the viewer’s chats, without contents. Null once nobody is signed in.',
    subscribe: (_root, _args, ctx) => followChats(ctx),
    resolve: (news) => news,
  }),
);

builder.objectFields(CurrentUserType, (t) => ({
  chatTnCAccepted: t.boolean({
    description: 'Whether the member has accepted the current terms of chat.',
    resolve: ({ id }, _args, ctx) => isChatTermsAccepted(ctx, id),
  }),
  optedOutOfChat: t.boolean({
    resolve: async ({ id }, _args, ctx) => (await ownChatLoader(ctx).load(id)).isOptedOut,
  }),
  isP2PAudioNotifEnabled: t.boolean({
    description: 'Whether a new message makes a sound.',
    resolve: async ({ id }, _args, ctx) => (await ownChatLoader(ctx).load(id)).hasAudio,
  }),
  chatDisabled: t.boolean({
    description: 'Staff have switched chat off for the member.',
    resolve: async ({ id }, _args, ctx) => (await ownChatLoader(ctx).load(id)).isDisabled,
  }),
}));

builder.objectFields(ConversationType, (t) => ({
  chatId: t.id({
    nullable: true,
    description: 'The viewer’s chat that was begun from it; null if there is none.',
    resolve: ({ id }, _args, ctx) => chatOfPostLoader(ctx).load(id),
  }),
}));

builder.interfaceFields(ResponseType, (t) => ({
  chatId: t.id({
    nullable: true,
    description: 'The viewer’s chat that was begun from it; null if there is none.',
    resolve: ({ id }, _args, ctx) => chatOfResponseLoader(ctx).load(id),
  }),
}));

builder.objectFields(ProfileType, (t) => ({
  chatInitiationDisabled: t.boolean({
    description: 'The viewer can’t start a chat with the member, for whatever reason.',
    resolve: ({ id }, _args, ctx) => isChatInitiationDisabled(ctx, id),
  }),
}));
