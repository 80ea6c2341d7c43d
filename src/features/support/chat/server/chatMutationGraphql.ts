import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { ChatMessageType, ChatRoomType } from './chatGraphql.ts';
import { announceTyping } from './chatLive.ts';
import { deleteChatMessage, editChatMessage, markChatRead } from './chatMessageService.ts';
import { setChatDisabled, setChatPreferences } from './chatPreferences.ts';
import { ChatTermsType } from './chatQueryGraphql.ts';
import { reportChatMessage } from './chatReports.ts';
import {
  answerChatRequest,
  changeChatMembers,
  leaveChat,
  muteChat,
  renameChat,
} from './chatRoomService.ts';
import { sendChatMessage, startChat } from './chatService.ts';
import { acceptChatTerms } from './chatTerms.ts';
import { setMemberBlock } from './memberBlocks.ts';

builder.relayMutationField(
  'startChat',
  {
    description:
      'Writes to one member, in the chat of the two, which is found or made; or to more, in a new group.',
    inputFields: (t) => ({
      memberIds: t.idList({ required: true }),
      title: t.string({ description: 'Of a group.' }),
      content: t.string({ required: true, description: 'HTML.' }),
      clientMessageId: t.id({ required: true, description: 'A UUID; sent again, it is the same.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => startChat(ctx, input) },
  { outputFields: (t) => ({ room: t.field({ type: ChatRoomType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'sendChatMessage',
  {
    description: 'Writes in a chat. Writing to who has asked accepts them.',
    inputFields: (t) => ({
      roomId: t.id({ required: true }),
      content: t.string({ required: true, description: 'HTML.' }),
      clientMessageId: t.id({ required: true, description: 'A UUID; sent again, it is the same.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => sendChatMessage(ctx, input.roomId, input) },
  { outputFields: (t) => ({ message: t.field({ type: ChatMessageType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'editChatMessage',
  {
    description: 'Changes an own message of the last 15 minutes.',
    inputFields: (t) => ({
      roomId: t.id({ required: true }),
      seq: t.int({ required: true }),
      content: t.string({ required: true, description: 'HTML.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => editChatMessage(ctx, input, input) },
  { outputFields: (t) => ({ message: t.field({ type: ChatMessageType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'deleteChatMessage',
  {
    description: 'Erases the text of an own message.',
    inputFields: (t) => ({ roomId: t.id({ required: true }), seq: t.int({ required: true }) }),
  },
  { resolve: (_root, { input }, ctx) => deleteChatMessage(ctx, input) },
  { outputFields: (t) => ({ message: t.field({ type: ChatMessageType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'markChatRead',
  {
    description: 'Up to a message; never back.',
    inputFields: (t) => ({ roomId: t.id({ required: true }), seq: t.int({ required: true }) }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: (_root, { input }, ctx) => markChatRead(ctx, input.roomId, input.seq),
  },
  { outputFields: (t) => ({ room: t.field({ type: ChatRoomType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'answerChatRequest',
  {
    description: 'Accepts who has written, or refuses; they are not told.',
    inputFields: (t) => ({
      roomId: t.id({ required: true }),
      accept: t.boolean({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      room: await answerChatRequest(ctx, input.roomId, input.accept),
    }),
  },
  {
    outputFields: (t) => ({
      room: t.field({
        type: ChatRoomType,
        nullable: true,
        description: 'null where it was refused.',
        resolve: ({ room }) => room,
      }),
    }),
  },
);

builder.relayMutationField(
  'leaveChat',
  {
    description: 'Leaves a group, of which nothing can be read any more.',
    inputFields: (t) => ({ roomId: t.id({ required: true }) }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await leaveChat(ctx, input.roomId);
      return { ok: true };
    },
  },
  { outputFields: (t) => ({ ok: t.exposeBoolean('ok') }) },
);

builder.relayMutationField(
  'changeChatMembers',
  {
    description: 'Adds people to a group, or removes them; for its owner.',
    inputFields: (t) => ({
      roomId: t.id({ required: true }),
      addIds: t.idList(),
      removeIds: t.idList(),
    }),
  },
  { resolve: (_root, { input }, ctx) => changeChatMembers(ctx, input.roomId, input) },
  { outputFields: (t) => ({ room: t.field({ type: ChatRoomType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'renameChat',
  {
    description: 'Gives a group another title; for its owner.',
    inputFields: (t) => ({
      roomId: t.id({ required: true }),
      title: t.string({ required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => renameChat(ctx, input.roomId, input) },
  { outputFields: (t) => ({ room: t.field({ type: ChatRoomType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'muteChat',
  {
    description: 'A muted chat neither notifies nor counts among the unread ones.',
    inputFields: (t) => ({
      roomId: t.id({ required: true }),
      muted: t.boolean({ required: true }),
    }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: (_root, { input }, ctx) => muteChat(ctx, input.roomId, input.muted),
  },
  { outputFields: (t) => ({ room: t.field({ type: ChatRoomType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'blockMember',
  {
    description: 'Who is blocked can’t write to the viewer; they are not told.',
    inputFields: (t) => ({
      memberId: t.id({ required: true }),
      blocked: t.boolean({ required: true }),
    }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: (_root, { input }, ctx) => setMemberBlock(ctx, input.memberId, input.blocked),
  },
  { outputFields: (t) => ({ blocked: t.exposeBoolean('blocked') }) },
);

builder.relayMutationField(
  'reportChatMessage',
  {
    description: 'Shows a message and those around it to moderators.',
    inputFields: (t) => ({
      roomId: t.id({ required: true }),
      seq: t.int({ required: true }),
      reason: t.string({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await reportChatMessage(ctx, input, input);
      return { ok: true };
    },
  },
  { outputFields: (t) => ({ ok: t.exposeBoolean('ok') }) },
);

builder.relayMutationField(
  'acceptChatTerms',
  { inputFields: (t) => ({ version: t.int({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => ({
      terms: await acceptChatTerms(ctx, input.version),
    }),
  },
  {
    outputFields: (t) => ({
      terms: t.field({ type: ChatTermsType, nullable: true, resolve: ({ terms }) => terms }),
    }),
  },
);

builder.relayMutationField(
  'setChatPreferences',
  {
    description: 'Changes what is given.',
    inputFields: (t) => ({
      optedOut: t.boolean({
        description: 'Others can’t write to the viewer, nor the viewer to them.',
      }),
      audio: t.boolean({ description: 'A new message makes a sound.' }),
    }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input }, ctx) => ({
      user: await wholeMemberLoader(ctx).load(await setChatPreferences(ctx, input)),
    }),
  },
  {
    outputFields: (t) => ({
      user: t.field({ type: CurrentUserType, nullable: true, resolve: ({ user }) => user }),
    }),
  },
);

builder.relayMutationField(
  'setMemberChatDisabled',
  {
    description: 'Switches chat off for a member, for those who may block them.',
    inputFields: (t) => ({
      memberId: t.id({ required: true }),
      disabled: t.boolean({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      disabled: await setChatDisabled(ctx, input.memberId, input.disabled),
    }),
  },
  { outputFields: (t) => ({ disabled: t.exposeBoolean('disabled') }) },
);

builder.relayMutationField(
  'announceTyping',
  {
    description: 'Tells the others in a chat that the viewer writes; never stored.',
    inputFields: (t) => ({ roomId: t.id({ required: true }) }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await announceTyping(ctx, input.roomId);
      return { ok: true };
    },
  },
  { outputFields: (t) => ({ ok: t.exposeBoolean('ok') }) },
);
