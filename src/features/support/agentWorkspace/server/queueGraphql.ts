import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { queueGroups } from '../queueColumnRules.ts';
import { countLimit } from '../queueFilterRules.ts';
import type { SearchProblem } from '../queueSearchRules.ts';
import { demandAgent } from './demandAgent.ts';
import { followQueue, type QueueNews } from './followQueue.ts';
import { listAgentIds } from './queueQueries.ts';
import {
  countQueueView,
  countSearched,
  listQueuePage,
  listQueueViews,
  type QueuePage,
  type QueueView,
} from './queueService.ts';
import {
  type AgentWorkload,
  isAgentAvailable,
  listAgentWorkloads,
  ownAbsence,
} from './supportAgents.ts';
import { followRequest, type PresentAgent, type RequestNews } from './supportPresence.ts';
import { listSupportTeams, listTeamMemberIds, type SupportTeamRow } from './supportTeams.ts';
import { listTagsInUse } from './tagsInUse.ts';

export const SupportTeamType = builder.objectRef<SupportTeamRow>('SupportTeam').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    assignment: t.exposeString('assignment'),
    isDefault: t.exposeBoolean('is_default'),
    mostChats: t.exposeInt('most_chats', {
      nullable: true,
      description: 'Live chats of each of its agents at once; null: as the settings say.',
    }),
    members: t.field({
      type: [MemberType],
      cost: { weight: 50, items: 20 },
      resolve: async (row, _args, ctx) => {
        const ids = await listTeamMemberIds(ctx.db, row.id);
        const found = await Promise.all(ids.map((id) => memberLoader(ctx).load(id)));
        return found.filter((member) => member !== null);
      },
    }),
  }),
});

export const QueueGroupEnum = builder.enumType('SupportQueueGroupBy', { values: queueGroups });

export const SupportViewType = builder.objectRef<QueueView>('SupportView').implement({
  description: 'A saved filter of the agents’ list.',
  fields: (t) => ({
    key: t.exposeString('key'),
    title: t.exposeString('title', { nullable: true, description: 'Null: a built-in view.' }),
    isShared: t.exposeBoolean('isShared'),
    isOwn: t.exposeBoolean('isOwn'),
    filter: t.field({ type: 'JSON', resolve: ({ filter }) => filter }),
    columns: t.stringList({
      description: 'What a table of it shows; `field:` and a key is a custom field.',
      resolve: ({ columns }) => [...columns],
    }),
    groupBy: t.field({
      type: QueueGroupEnum,
      nullable: true,
      resolve: ({ groupBy }) => groupBy,
    }),
    count: t.int({
      cost: 300,
      description: `At most ${countLimit + 1}, which means more than ${countLimit}.`,
      resolve: (view, _args, ctx) => countQueueView(ctx, view),
    }),
  }),
});

const SearchProblemEnum = builder.enumType('SupportSearchProblemReason', {
  values: ['OPERATOR', 'VALUE', 'LENGTH', 'PARTS'] as const,
});

const SearchProblemType = builder.objectRef<SearchProblem>('SupportSearchProblem').implement({
  description: 'A part of a search that could not be read.',
  fields: (t) => ({
    reason: t.field({ type: SearchProblemEnum, resolve: ({ reason }) => reason }),
    operator: t.exposeString('operator'),
    value: t.exposeString('value'),
    allowed: t.stringList({
      description: 'What could be there instead; the limit, if there is too much.',
      resolve: ({ allowed }) => [...allowed],
    }),
  }),
});

const QueueGroupType = builder
  .objectRef<QueuePage['groups'][number]>('SupportQueueGroup')
  .implement({
    fields: (t) => ({
      key: t.exposeString('key', { description: 'A value or an id; empty: without one.' }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Of the agent, team, request type or company.',
      }),
      count: t.exposeInt('count', { description: 'Of the whole view.' }),
      isFolded: t.exposeBoolean('isFolded'),
      requestIds: t.idList({ resolve: ({ requestIds }) => [...requestIds] }),
    }),
  });

const SupportQueueType = builder.objectRef<QueuePage>('SupportQueue').implement({
  fields: (t) => ({
    nodes: t.field({ type: [SupportRequestType], resolve: ({ nodes }) => nodes }),
    problems: t.field({
      type: [SearchProblemType],
      description: 'What of the keyword could not be read; then nothing is listed.',
      resolve: ({ problems }) => [...problems],
    }),
    groups: t.field({
      type: [QueueGroupType],
      description:
        'If the view is grouped: those of the listed requests and the folded ones, in order. A search is not grouped.',
      resolve: ({ groups }) => [...groups],
    }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'Null: there is no more.',
    }),
  }),
});

export const AgentWorkloadType = builder
  .objectRef<AgentWorkload>('SupportAgentWorkload')
  .implement({
    fields: (t) => ({
      member: t.field({
        type: MemberType,
        nullable: true,
        resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
      }),
      isAvailable: t.exposeBoolean('isAvailable', { description: 'Receives new requests.' }),
      mostChats: t.exposeInt('mostChats', {
        nullable: true,
        description:
          'Live chats at once, 0: any number; null: as their teams, or the settings, say.',
      }),
      capacity: t.exposeInt('capacity', {
        description: 'Active requests from which on they receive no new ones.',
      }),
      awayUntil: t.expose('awayUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Null: they aren’t away.',
      }),
      load: t.exposeInt('load', { description: 'Active requests assigned to them.' }),
      waiting: t.exposeInt('waiting', { description: 'Of these: waiting for the customer.' }),
      overdue: t.exposeInt('overdue', { description: 'Of these: past a deadline.' }),
    }),
  });

builder.queryFields((t) => ({
  supportViews: t.field({
    type: [SupportViewType],
    cost: { weight: 100, items: 15 },
    description: 'The views of an agent; needs MANAGE_PRIVATE_MESSAGES.',
    resolve: (_root, _args, ctx) => listQueueViews(ctx),
  }),
  supportQueue: t.field({
    type: SupportQueueType,
    cost: { weight: 500, items: 20 },
    description: 'The requests of a view; needs MANAGE_PRIVATE_MESSAGES.',
    args: {
      view: t.arg.string({ required: true }),
      keyword: t.arg.string({
        description:
          'Words, “phrases”, -words, #number, and operators such as `status:open` (docs/support.md).',
      }),
      after: t.arg.string({ description: 'The `endCursor` of the page before.' }),
      first: t.arg.int(),
      folded: t.arg.stringList({ description: 'Keys of groups of which nothing is listed.' }),
    },
    resolve: (_root, asked, ctx) => listQueuePage(ctx, asked),
  }),
  supportQueueCount: t.int({
    cost: 500,
    description: `How many requests a search in a view finds, at most ${countLimit + 1}; needs MANAGE_PRIVATE_MESSAGES.`,
    args: { view: t.arg.string({ required: true }), keyword: t.arg.string({ required: true }) },
    resolve: (_root, asked, ctx) => countSearched(ctx, asked),
  }),
  supportTagsInUse: t.stringList({
    cost: 300,
    description: 'Of the latest requests, the most frequent first; needs MANAGE_PRIVATE_MESSAGES.',
    resolve: (_root, _args, ctx) => listTagsInUse(ctx),
  }),
  supportTeams: t.field({
    type: [SupportTeamType],
    cost: { weight: 100, items: 20 },
    resolve: (_root, _args, ctx) => listSupportTeams(ctx),
  }),
  supportAgents: t.field({
    type: [MemberType],
    cost: { weight: 300, items: 50 },
    description: 'Who requests can be assigned to; needs MANAGE_PRIVATE_MESSAGES.',
    resolve: async (_root, _args, ctx) => {
      demandAgent(ctx);
      const found = await Promise.all(
        (await listAgentIds(ctx)).map((id) => memberLoader(ctx).load(id)),
      );
      return found.filter((member) => member !== null);
    },
  }),
  supportAgentWorkloads: t.field({
    type: [AgentWorkloadType],
    cost: { weight: 500, items: 50 },
    description:
      'Of all agents; needs MANAGE_COMMUNITY, or MANAGE_PRIVATE_MESSAGES for the whole community.',
    resolve: (_root, _args, ctx) => listAgentWorkloads(ctx),
  }),
  supportAgentAvailable: t.boolean({
    description: 'Whether the viewer receives new requests.',
    resolve: (_root, _args, ctx) => isAgentAvailable(ctx),
  }),
  supportAgentAwayUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Until when the viewer is away; null: they aren’t.',
    resolve: (_root, _args, ctx) => ownAbsence(ctx),
  }),
}));

export const PresentAgentType = builder.objectRef<PresentAgent>('SupportPresence').implement({
  fields: (t) => ({
    isTyping: t.exposeBoolean('isTyping'),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
  }),
});

const RequestNewsType = builder.objectRef<RequestNews>('SupportRequestEvent').implement({
  fields: (t) => ({
    revision: t.exposeInt('revision'),
    lastSeq: t.exposeInt('lastSeq'),
    present: t.field({ type: [PresentAgentType], resolve: ({ present }) => present }),
  }),
});

builder.subscriptionField('supportRequestEvents', (t) =>
  t.field({
    type: RequestNewsType,
    description: 'Changes of a request that an agent has open, and who else is there.',
    args: { id: t.arg.id({ required: true }) },
    subscribe: (_root, { id }, ctx) => followRequest(ctx, id),
    resolve: (event) => event,
  }),
);

const QueueNewsType = builder.objectRef<QueueNews>('SupportQueueEvent').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    matches: t.exposeBoolean('matches', { description: 'It is in the list of the view now.' }),
    isNew: t.exposeBoolean('isNew', { description: 'It has just been opened.' }),
  }),
});

builder.subscriptionField('supportQueueEvents', (t) =>
  t.field({
    type: [QueueNewsType],
    description:
      'Requests that have changed, for the list of a view. Needs MANAGE_PRIVATE_MESSAGES.',
    args: { view: t.arg.string({ required: true }) },
    subscribe: (_root, { view }, ctx) => followQueue(ctx, view),
    resolve: (news: readonly QueueNews[]) => [...news],
  }),
);
