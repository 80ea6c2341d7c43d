import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { chatMembersSchema, startChatSchema } from '../chatInputs.ts';
import { chatReactions } from '../chatRules.ts';
import { ChatMessageType, ChatRoomType } from './chatGraphql.ts';
import { announceTyping } from './chatLive.ts';
import { deleteChatMessage, editChatMessage, markChatRead } from './chatMessageService.ts';
import { setChatDisabled, setChatPreferences } from './chatPreferences.ts';
import { ChatTermsType } from './chatQueryGraphql.ts';
import { reactToChatMessage } from './chatReactions.ts';
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

const ChatSubjectInput = builder.inputType('ChatSubjectInput', {
  fields: (t) => ({ conversationId: t.id({ required: true }), commentId: t.id() }),
});

mutation('startChat', {
  description:
    'Writes to one member, in the chat of the two, which is found or made; or to more, in a new group.',
  input: (t) =>
    schemaFields(t, startChatSchema, {
      title: 'Of a group.',
      content: 'HTML; may be empty beside files.',
      attachments: { type: [AttachmentInput] },
      about: { type: ChatSubjectInput, description: 'A post of the member, or a response.' },
      clientMessageId: { type: 'ID', description: 'A UUID; sent again, it is the same.' },
    }),
  run: (ctx, input) => startChat(ctx, input),
  output: ['room', ChatRoomType],
});

mutation('sendChatMessage', {
  description: 'Writes in a chat. Writing to who has asked accepts them.',
  input: (t) => ({
    roomId: t.id({ required: true }),
    content: t.string({ required: true, description: 'HTML; may be empty beside files.' }),
    attachments: t.field({ type: [AttachmentInput] }),
    replyToSeq: t.int({ description: 'The message that it answers.' }),
    clientMessageId: t.id({ required: true, description: 'A UUID; sent again, it is the same.' }),
  }),
  run: (ctx, input) => sendChatMessage(ctx, input.roomId, input),
  output: ['message', ChatMessageType],
});

mutation('editChatMessage', {
  description: 'Changes an own message of the last 15 minutes.',
  input: (t) => ({
    roomId: t.id({ required: true }),
    seq: t.int({ required: true }),
    content: t.string({ required: true, description: 'HTML.' }),
  }),
  run: (ctx, input) => editChatMessage(ctx, input, input),
  output: ['message', ChatMessageType],
});

mutation('reactToChatMessage', {
  description: 'Adds a reaction of the viewer to a message, or takes it back.',
  input: (t) => ({
    roomId: t.id({ required: true }),
    seq: t.int({ required: true }),
    emoji: t.string({ required: true, description: `One of ${chatReactions.join(' ')}.` }),
    isOn: t.boolean({ required: true }),
  }),
  run: (ctx, input) => reactToChatMessage(ctx, input, input),
  output: ['message', ChatMessageType],
});

mutation('deleteChatMessage', {
  description: 'Erases the text of an own message.',
  input: (t) => ({ roomId: t.id({ required: true }), seq: t.int({ required: true }) }),
  run: (ctx, input) => deleteChatMessage(ctx, input),
  output: ['message', ChatMessageType],
});

mutation('markChatRead', {
  description: 'Up to a message; never back.',
  openToSuspended: true,
  input: (t) => ({ roomId: t.id({ required: true }), seq: t.int({ required: true }) }),
  run: (ctx, { roomId, seq }) => markChatRead(ctx, roomId, seq),
  output: ['room', ChatRoomType],
});

mutation('answerChatRequest', {
  description: 'Accepts who has written, or refuses; they are not told.',
  input: (t) => ({ roomId: t.id({ required: true }), accept: t.boolean({ required: true }) }),
  run: (ctx, { roomId, accept }) => answerChatRequest(ctx, roomId, accept),
  output: ['room', ChatRoomType, { nullable: true, description: 'null where it was refused.' }],
});

mutation('leaveChat', {
  description: 'Leaves a group, of which nothing can be read any more.',
  input: (t) => ({ roomId: t.id({ required: true }) }),
  run: (ctx, { roomId }) => leaveChat(ctx, roomId),
  output: 'ok',
});

mutation('changeChatMembers', {
  description: 'Adds people to a group, or removes them; for its owner.',
  input: (t) => ({ roomId: t.id({ required: true }), ...schemaFields(t, chatMembersSchema) }),
  run: (ctx, input) => changeChatMembers(ctx, input.roomId, input),
  output: ['room', ChatRoomType],
});

mutation('renameChat', {
  description: 'Gives a group another title; for its owner.',
  input: (t) => ({ roomId: t.id({ required: true }), title: t.string({ required: true }) }),
  run: (ctx, input) => renameChat(ctx, input.roomId, input),
  output: ['room', ChatRoomType],
});

mutation('muteChat', {
  description: 'A muted chat neither notifies nor counts among the unread ones.',
  openToSuspended: true,
  input: (t) => ({ roomId: t.id({ required: true }), muted: t.boolean({ required: true }) }),
  run: (ctx, { roomId, muted }) => muteChat(ctx, roomId, muted),
  output: ['room', ChatRoomType],
});

mutation('blockMember', {
  description: 'Who is blocked can’t write to the viewer; they are not told.',
  openToSuspended: true,
  input: (t) => ({ memberId: t.id({ required: true }), blocked: t.boolean({ required: true }) }),
  run: (ctx, { memberId, blocked }) => setMemberBlock(ctx, memberId, blocked),
  output: (t) => ({ blocked: t.exposeBoolean('blocked') }),
});

mutation('reportChatMessage', {
  description: 'Shows a message and those around it to moderators.',
  input: (t) => ({
    roomId: t.id({ required: true }),
    seq: t.int({ required: true }),
    reason: t.string({ required: true }),
  }),
  run: (ctx, input) => reportChatMessage(ctx, input, input),
  output: 'ok',
});

mutation('acceptChatTerms', {
  input: (t) => ({ version: t.int({ required: true }) }),
  run: (ctx, { version }) => acceptChatTerms(ctx, version),
  output: ['terms', ChatTermsType, { nullable: true }],
});

mutation('setChatPreferences', {
  description: 'Changes what is given.',
  openToSuspended: true,
  input: (t) => ({
    optedOut: t.boolean({
      description: 'Others can’t write to the viewer, nor the viewer to them.',
    }),
    audio: t.boolean({ description: 'A new message makes a sound.' }),
  }),
  run: async (ctx, input) =>
    await wholeMemberLoader(ctx).load(await setChatPreferences(ctx, input)),
  output: ['user', CurrentUserType, { nullable: true }],
});

mutation('setMemberChatDisabled', {
  description: 'Switches chat off for a member, for those who may block them.',
  input: (t) => ({ memberId: t.id({ required: true }), disabled: t.boolean({ required: true }) }),
  run: (ctx, { memberId, disabled }) => setChatDisabled(ctx, memberId, disabled),
  output: ['disabled', 'Boolean'],
});

mutation('announceTyping', {
  description: 'Tells the others in a chat that the viewer writes; never stored.',
  input: (t) => ({ roomId: t.id({ required: true }) }),
  run: (ctx, { roomId }) => announceTyping(ctx, roomId),
  output: 'ok',
});
