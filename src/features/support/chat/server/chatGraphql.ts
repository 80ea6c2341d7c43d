import { randomUUID } from 'node:crypto';
import { conversationPath } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type Attachment, AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import {
  canDeleteChatMessage,
  canEditChatMessage,
  chatMessageKinds,
  chatRoomKinds,
  chatRoomStates,
  waitsForAcceptance,
} from '../chatRules.ts';
import {
  answeredMessageLoader,
  canWriteLoader,
  chatMemberLoader,
  lastMessageLoader,
  otherMembers,
  unreadMessageLoader,
} from './chatLoaders.ts';
import { postsLinkedIn } from './chatPosts.ts';
import type { ChatMemberRow, ChatMessageRow, ChatRoomRow } from './chatQueries.ts';
import { type ChatReactionCount, chatReactionLoader } from './chatReactions.ts';
import { ownBlocks } from './memberBlocks.ts';

const ChatRoomKindEnum = builder.enumType('ChatRoomKind', { values: chatRoomKinds });

export const ChatRoomStateEnum = builder.enumType('ChatRoomState', {
  description: 'REQUEST: a stranger has written to the viewer, who has not accepted.',
  values: chatRoomStates,
});

const ChatMessageKindEnum = builder.enumType('ChatMessageKind', { values: chatMessageKinds });

const ChatReactionType = builder.objectRef<ChatReactionCount>('ChatReaction').implement({
  fields: (t) => ({
    emoji: t.exposeString('emoji'),
    count: t.int({ resolve: ({ memberIds }) => memberIds.length }),
    isOwn: t.boolean({
      description: 'The viewer is among them.',
      resolve: ({ memberIds }, _args, { viewer }) => memberIds.includes(viewer.memberId ?? 0),
    }),
    members: t.field({
      type: [MemberType],
      cost: { weight: 1, items: 1 },
      description: 'The first twenty.',
      resolve: async ({ memberIds }, _args, ctx) => {
        const shown = memberIds.slice(0, 20).map((id) => memberLoader(ctx).load(id));
        return (await Promise.all(shown)).filter((member) => member !== null);
      },
    }),
  }),
});

const ChatLinkType = builder.objectRef<ConversationRow>('ChatLink').implement({
  description: 'A post that a message links to, for who may see it.',
  fields: (t) => ({
    path: t.string({ resolve: (row, _args, ctx) => conversationPath(ctx, row) }),
    type: t.exposeString('type'),
    title: t.exposeString('title'),
    commentCount: t.exposeInt('comment_count'),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ author_id }, _args, ctx) => memberLoader(ctx).load(author_id),
    }),
  }),
});

const ChatMemberType = builder.objectRef<ChatMemberRow>('ChatMember').implement({
  fields: (t) => ({
    profile: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ member_id }, _args, ctx) => memberLoader(ctx).load(member_id),
    }),
    isOwner: t.exposeBoolean('is_owner'),
    lastReadSeq: t.int({
      nullable: true,
      description: 'How far they have read; null for who has not accepted yet.',
      resolve: ({ state, last_read_seq }) => (state === 'ACTIVE' ? last_read_seq : null),
    }),
  }),
});

export const ChatMessageType = builder.objectRef<ChatMessageRow>('ChatMessage');

ChatMessageType.implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ room_id, seq }) => `${room_id}-${seq}` }),
    seq: t.exposeInt('seq', { description: 'Its number in the room, from 1 without gaps.' }),
    kind: t.field({
      type: ChatMessageKindEnum,
      resolve: ({ kind }) => (kind === 'EVENT' ? 'EVENT' : 'TEXT'),
    }),
    clientMessageId: t.id({
      nullable: true,
      description: 'By which the browser of its sender knows it; null for all others.',
      resolve: ({ sender_id, client_id }, _args, { viewer }) =>
        sender_id === viewer.memberId ? client_id : null,
    }),
    content: t.string({
      description: 'Sanitised HTML; empty for what was deleted.',
      cost: 2,
      resolve: ({ content }, _args, { basePath }) => renderContent(content, { basePath }),
    }),
    sender: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ sender_id: id }, _args, ctx) => (id === null ? null : memberLoader(ctx).load(id)),
    }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: ({ attachments }, _args, ctx) => chatAttachmentsOf(ctx, attachments),
    }),
    replyTo: t.field({
      type: ChatMessageType,
      nullable: true,
      cost: 1,
      description: 'The message that it answers, if the viewer sees that one.',
      resolve: (row, _args, ctx) => answeredMessageLoader(ctx).load(row),
    }),
    reactions: t.field({
      type: [ChatReactionType],
      cost: { weight: 1, items: 1 },
      resolve: (row, _args, ctx) => chatReactionLoader(ctx).load(row),
    }),
    links: t.field({
      type: [ChatLinkType],
      cost: { weight: 1, items: 1 },
      description: 'The first three posts that it links to and the viewer sees.',
      resolve: (row, _args, ctx) => postsLinkedIn(ctx, row),
    }),
    isFromBlocked: t.boolean({
      cost: 0,
      description: 'The viewer has blocked its sender.',
      resolve: async ({ sender_id: id }, _args, ctx) =>
        id !== null && (await ownBlocks(ctx)).has(id),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    editedAt: t.expose('edited_at', { type: 'DateTime', nullable: true }),
    revision: t.exposeInt('revision', {
      description: 'That of the room when it was last edited or deleted; 0 if it never was.',
    }),
    isDeleted: t.boolean({ resolve: ({ deleted_at }) => deleted_at !== null }),
    event: t.exposeString('event', {
      nullable: true,
      description: 'GROUP_CREATED, MEMBER_ADDED, MEMBER_REMOVED, MEMBER_LEFT or RENAMED.',
    }),
    eventDetail: t.string({
      nullable: true,
      description: 'The new title, or the name of who was added or removed.',
      resolve: (row, _args, ctx) => eventDetailOf(ctx, row),
    }),
    isOwn: t.boolean({
      resolve: ({ sender_id }, _args, { viewer }) => sender_id === viewer.memberId,
    }),
    canEdit: t.boolean({
      resolve: (row, _args, { viewer, now }) => canEditChatMessage(row, viewer.memberId ?? 0, now),
    }),
    canDelete: t.boolean({
      resolve: (row, _args, { viewer }) => canDeleteChatMessage(row, viewer.memberId ?? 0),
    }),
  }),
});

/** @param column of a message, or of what a report keeps */
export function chatAttachmentsOf({ basePath }: Ctx, column: unknown): Attachment[] {
  return attachmentsOf(column).map((file) => ({
    ...file,
    source: `${basePath}${file.source}`,
    thumbnailUrl: file.type === 'IMAGE' ? `${basePath}${file.source}` : null,
  }));
}

async function eventDetailOf(ctx: Ctx, row: ChatMessageRow): Promise<string | null> {
  if (row.event_member_id === null) return row.event_title;
  const member = await memberLoader(ctx).load(row.event_member_id);
  if (member === null) return null;
  const { full_name, username } = shownMember(member, ctx.viewer);
  return full_name || username;
}

export const ChatRoomType = builder.objectRef<ChatRoomRow>('ChatRoom').implement({
  description: 'A chat of two members, or of a group, as the viewer has it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({
      type: ChatRoomKindEnum,
      resolve: ({ kind }) => (kind === 'GROUP' ? 'GROUP' : 'DIRECT'),
    }),
    title: t.exposeString('title', { nullable: true, description: 'Of a group.' }),
    members: t.field({
      type: [ChatMemberType],
      cost: { weight: 5, items: 5 },
      description: 'With the viewer; the owner of a group first.',
      resolve: ({ id }, _args, ctx) => chatMemberLoader(ctx).load(id),
    }),
    memberCount: t.int({
      cost: 5,
      resolve: async ({ id }, _args, ctx) => (await chatMemberLoader(ctx).load(id)).length,
    }),
    state: t.field({
      type: ChatRoomStateEnum,
      resolve: ({ state }) => (state === 'REQUEST' ? 'REQUEST' : 'ACTIVE'),
    }),
    lastSeq: t.exposeInt('last_seq'),
    revision: t.exposeInt('last_revision', {
      description: 'Rises when a message is edited or deleted.',
    }),
    lastReadSeq: t.exposeInt('last_read_seq'),
    unreadCount: t.int({
      cost: 5,
      description: 'Messages of others that the viewer has not read, up to 1,000.',
      resolve: ({ id }, _args, ctx) => unreadMessageLoader(ctx).load(id),
    }),
    lastMessage: t.field({
      type: ChatMessageType,
      nullable: true,
      cost: 5,
      resolve: (row, _args, ctx) => lastMessageLoader(ctx).load(row),
    }),
    lastActivityAt: t.expose('last_activity_at', { type: 'DateTime' }),
    isMuted: t.exposeBoolean('is_muted'),
    isOwner: t.exposeBoolean('is_owner'),
    waitsForAcceptance: t.boolean({
      cost: 5,
      description: 'Nobody has accepted the viewer’s first message yet.',
      resolve: async (row, _args, ctx) => waitsForAcceptance(row, await otherMembers(ctx, row)),
    }),
    newMessageId: t.id({
      description: 'A UUID for the next message of the viewer, for forms without script.',
      resolve: () => randomUUID(),
    }),
    canWrite: t.boolean({
      cost: 10,
      resolve: (row, _args, ctx) => canWriteLoader(ctx).load(row),
    }),
  }),
});

export const ChatRoomPage = pageObject('ChatRoomPage', ChatRoomType);
