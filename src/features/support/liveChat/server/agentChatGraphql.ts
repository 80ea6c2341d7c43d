import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { awaySeconds } from '../liveChatRules.ts';
import {
  acceptLiveChat,
  endChatAsAgent,
  transferLiveChat,
  type WaitingRequest,
} from './agentChats.ts';
import { type AgentNews, followAsAgent, followWaitingChats } from './followChats.ts';
import { LiveChatStateEnum } from './liveChatGraphql.ts';
import { findChat, type LiveChatRow } from './liveChatQueries.ts';

const AgentChatType = builder.objectRef<LiveChatRow>('SupportLiveChat').implement({
  description: 'The live chat of a request, as agents see it.',
  fields: (t) => ({
    state: t.field({ type: LiveChatStateEnum, resolve: ({ state }) => state }),
    agent: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ agent_id: id }, _args, ctx) => (id === null ? null : memberLoader(ctx).load(id)),
    }),
    isIdentified: t.boolean({
      description: 'The site around the chat has named the visitor, with its signature.',
      resolve: ({ person_id: personId }) => personId !== null,
    }),
    pageUrl: t.exposeString('page_url', { description: 'Where the visitor began it.' }),
    greeting: t.exposeString('greeting', {
      nullable: true,
      description: 'What the visitor was greeted with and answered.',
    }),
    startedAt: t.expose('started_at', { type: 'DateTime' }),
    visitorReadSeq: t.exposeInt('visitor_read_seq'),
    isVisitorThere: t.boolean({
      description: 'The visitor has the chat open.',
      resolve: ({ visitor_seen_at: seenAt }) => Date.now() - seenAt.getTime() < awaySeconds * 1000,
    }),
  }),
});

builder.objectFields(SupportRequestType, (t) => ({
  liveChat: t.field({
    type: AgentChatType,
    nullable: true,
    cost: 5,
    description: 'Null unless the request is a live chat; agents only.',
    resolve: (row, _args, ctx) =>
      row.channel === 'CHAT' && isAgentOn(ctx, row) ? findChat(ctx.db, row.id) : null,
  }),
}));

const WaitingType = builder.objectRef<WaitingRequest>('WaitingLiveChat').implement({
  fields: (t) => ({
    request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    startedAt: t.expose('started_at', { type: 'DateTime' }),
  }),
});

const overLimit = 'Although the agent has as many chats as allowed.';

mutation('acceptLiveChat', {
  input: (t) => ({
    id: t.id({ required: true, description: 'Of the request.' }),
    force: t.boolean({ description: overLimit }),
  }),
  run: (ctx, { id, force }) => acceptLiveChat(ctx, id, { force: force ?? false }),
  output: ['request', SupportRequestType],
});

mutation('endLiveChatOfRequest', {
  input: (t) => ({ id: t.id({ required: true, description: 'Of the request.' }) }),
  run: (ctx, { id }) => endChatAsAgent(ctx, id),
  output: ['request', SupportRequestType],
});

mutation('transferLiveChat', {
  description: 'Passes a chat on to an agent, or to a team, where it waits.',
  input: (t) => ({
    id: t.id({ required: true, description: 'Of the request.' }),
    assigneeId: t.id({ description: 'The agent; or else `teamId`.' }),
    teamId: t.id(),
    note: t.string({ description: 'Plain text; for agents only.' }),
    force: t.boolean({ description: overLimit }),
  }),
  run: (ctx, { id, ...given }) => transferLiveChat(ctx, id, given),
  output: ['request', SupportRequestType],
});

const NewsType = builder.objectRef<AgentNews>('SupportLiveChatNews').implement({
  fields: (t) => ({
    chat: t.field({ type: AgentChatType, resolve: ({ chat }) => chat }),
    isVisitorTyping: t.exposeBoolean('isVisitorTyping', {
      description: 'They wrote something within the last seconds.',
    }),
  }),
});

builder.subscriptionField('supportLiveChatNews', (t) =>
  t.field({
    type: NewsType,
    description: 'Changes of a chat whose request an agent has open.',
    args: { id: t.arg.id({ required: true, description: 'Of the request.' }) },
    subscribe: (_root, { id }, ctx) => followAsAgent(ctx, id),
    resolve: (news: AgentNews) => news,
  }),
);

builder.subscriptionField('waitingLiveChatNews', (t) =>
  t.field({
    type: [WaitingType],
    description:
      'The chats that wait for an agent, the longest first: now, and whenever they change. Needs MANAGE_PRIVATE_MESSAGES.',
    subscribe: (_root, _args, ctx) => followWaitingChats(ctx),
    resolve: (chats: WaitingRequest[]) => chats,
  }),
);
