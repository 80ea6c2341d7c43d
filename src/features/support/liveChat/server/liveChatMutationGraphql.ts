import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { avatarOf, firstNameOf } from './agentNames.ts';
import { followOwnChat, type VisitorNews } from './followChats.ts';
import { LiveChatMessageType, LiveChatStateEnum, LiveChatType } from './liveChatGraphql.ts';
import { sendLiveChatTranscript } from './liveChatTranscript.ts';
import { startLiveChat } from './startLiveChat.ts';
import {
  announceLiveTyping,
  endOwnChat,
  findVisitorChat,
  markLiveChatRead,
  sendLiveChatMessage,
} from './visitorChat.ts';

mutation('startLiveChat', {
  description: 'Begins a chat; if the viewer has one that goes on, adds the message to it.',
  input: (t) => ({
    name: t.string({ description: 'Required without an account.' }),
    email: t.string(),
    message: t.string({ required: true, description: 'Plain text.' }),
    pageUrl: t.string({ description: 'The page that the visitor is on.' }),
    greetingId: t.id({ description: 'Of the greeting that the viewer answers.' }),
    website: t.string({ description: 'Only bots fill it in.' }),
  }),
  run: async (ctx, input) => {
    await startLiveChat(ctx, input);
    return true;
  },
  output: (t) => ({
    liveChat: t.field({
      type: LiveChatType,
      nullable: true,
      resolve: (_done, _args, ctx) => findVisitorChat(ctx),
    }),
  }),
});

mutation('sendLiveChatMessage', {
  input: (t) => ({ message: t.string({ required: true, description: 'Plain text.' }) }),
  run: (ctx, input) => sendLiveChatMessage(ctx, input),
  output: ['message', LiveChatMessageType],
});

mutation('markLiveChatRead', {
  input: (t) => ({ seq: t.int({ required: true }) }),
  run: async (ctx, { seq }) => {
    await markLiveChatRead(ctx, seq);
    return true;
  },
  output: (t) => ({
    liveChat: t.field({
      type: LiveChatType,
      nullable: true,
      resolve: (_done, _args, ctx) => findVisitorChat(ctx),
    }),
  }),
});

mutation('endLiveChat', {
  run: async (ctx) => {
    await endOwnChat(ctx);
    return true;
  },
  output: (t) => ({
    liveChat: t.field({
      type: LiveChatType,
      nullable: true,
      resolve: (_done, _args, ctx) => findVisitorChat(ctx),
    }),
  }),
});

mutation('announceLiveTyping', {
  run: (ctx) => announceLiveTyping(ctx),
  output: ['ok', 'Boolean'],
});

mutation('sendLiveChatTranscript', {
  description: 'Sends the messages of a chat that has ended to its visitor, once.',
  input: (t) => ({ email: t.string({ description: 'Required if the visitor gave none before.' }) }),
  run: (ctx, input) => sendLiveChatTranscript(ctx, input),
  output: 'ok',
});

const NewsType = builder.objectRef<VisitorNews>('LiveChatNews').implement({
  fields: (t) => ({
    state: t.field({ type: LiveChatStateEnum, resolve: ({ chat }) => chat.state }),
    startedAt: t.field({ type: 'DateTime', resolve: ({ chat }) => chat.started_at }),
    lastSeq: t.exposeInt('lastSeq'),
    unreadCount: t.exposeInt('unreadCount'),
    isAgentTyping: t.exposeBoolean('isAgentTyping'),
    agentName: t.string({
      nullable: true,
      resolve: ({ chat }, _args, ctx) => firstNameOf(ctx, chat.agent_id),
    }),
    agentAvatar: t.string({
      nullable: true,
      resolve: ({ chat }, _args, ctx) => avatarOf(ctx, chat.agent_id),
    }),
    agentReadSeq: t.int({ resolve: ({ chat }) => chat.agent_read_seq }),
    queuePosition: t.exposeInt('queuePosition', { nullable: true }),
  }),
});

builder.subscriptionField('liveChatNews', (t) =>
  t.field({
    type: NewsType,
    description: 'Changes of the viewer’s own chat.',
    subscribe: (_root, _args, ctx) => followOwnChat(ctx),
    resolve: (news: VisitorNews) => news,
  }),
);
