import { parseId, requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { ConversationPage } from '#features/content/conversations/server/conversationQueryGraphql.ts';
import {
  postListArgs,
  postListInput,
} from '#features/content/conversations/server/postListArgs.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { pollStates, resultVisibilities } from '../pollRules.ts';
import type { PollOptionView, PollView } from '../pollView.ts';
import { performPollActivity } from './performPollActivity.ts';
import { hasPollIn } from './pollQueries.ts';
import { viewPoll } from './pollViews.ts';
import { listPollVoters, type Voter, votersOf } from './pollVoters.ts';

const PollStateEnum = builder.enumType('PollState', { values: pollStates });
const PollResultVisibility = builder.enumType('PollResultVisibility', {
  description: 'Who sees results, besides those who manage the poll.',
  values: resultVisibilities,
});

const PollOptionType = builder
  .objectRef<PollOptionView & { poll: PollView }>('PollOption')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.exposeString('label'),
      isEdited: t.exposeBoolean('isEdited', { description: 'Corrected after the first vote.' }),
      isAddedLater: t.exposeBoolean('isAddedLater', { description: 'Added after the first vote.' }),
      voteCount: t.exposeInt('voteCount', {
        nullable: true,
        description: 'Null where the viewer does not see results.',
      }),
      voters: t.field({
        type: [MemberType],
        nullable: true,
        cost: { items: 1 },
        description:
          'Up to five who chose it. Null for those who do not manage the poll, and in anonymous polls.',
        resolve: async ({ poll, id }, _args, ctx) => {
          const ids = await votersOf(ctx, poll, id);
          const voters =
            ids && (await Promise.all(ids.map((each) => memberLoader(ctx).load(each))));
          return voters?.filter((voter) => voter !== null);
        },
      }),
    }),
  });

const PollOptionCountType = builder
  .objectRef<{ optionId: string; count: number }>('PollOptionCount')
  .implement({
    fields: (t) => ({ optionId: t.exposeID('optionId'), count: t.exposeInt('count') }),
  });

interface PollStats {
  optionVoteCount: { optionId: string; count: number }[];
  totalVoteCount: number;
}

const PollStatsType = builder.objectRef<PollStats>('PollStats').implement({
  fields: (t) => ({
    optionVoteCount: t.expose('optionVoteCount', {
      type: [PollOptionCountType],
      cost: { items: 1 },
    }),
    totalVoteCount: t.exposeInt('totalVoteCount', { description: 'Members who voted.' }),
  }),
});

const PollType = builder.objectRef<PollView>('Poll').implement({
  description: 'SPEC §3 "Poll config", with what the viewer may see of the results.',
  fields: (t) => ({
    conversationId: t.exposeID('conversationId'),
    question: t.exposeString('question', {
      nullable: true,
      description: 'In a post of another type; null: the title is the question.',
    }),
    state: t.expose('state', { type: PollStateEnum }),
    // Most posts of a list have no poll.
    pollOptions: t.field({
      type: [PollOptionType],
      cost: { items: 1 },
      resolve: (poll) => poll.pollOptions.map((option) => ({ ...option, poll })),
    }),
    pollStartTime: t.exposeString('pollStartTime', { nullable: true }),
    pollExpiryTime: t.exposeString('pollExpiryTime', { nullable: true }),
    closedAt: t.exposeString('closedAt', { nullable: true }),
    multiSelect: t.exposeBoolean('multiSelect'),
    minChoices: t.exposeInt('minChoices'),
    maxChoices: t.exposeInt('maxChoices'),
    showPollResultsToCommunity: t.boolean({
      resolve: ({ resultVisibility }) => resultVisibility !== 'STAFF',
    }),
    resultVisibility: t.expose('resultVisibility', { type: PollResultVisibility }),
    allowUndoVote: t.exposeBoolean('allowUndoVote'),
    voteAnonymously: t.exposeBoolean('voteAnonymously'),
    published: t.exposeBoolean('published'),
    pollStats: t.field({
      type: PollStatsType,
      nullable: true,
      description: 'Null where the viewer does not see results.',
      resolve: ({ totalVoteCount, pollOptions }) =>
        totalVoteCount === null
          ? null
          : {
              totalVoteCount,
              optionVoteCount: pollOptions.map(({ id, voteCount }) => ({
                ...{ optionId: id, count: voteCount ?? 0 },
              })),
            },
    }),
    totalVoteCount: t.exposeInt('totalVoteCount', { nullable: true }),
    votedOptions: t.exposeIDList('votedOptions', {
      description: "The viewer's choice; empty once an anonymous poll is closed.",
    }),
    currentPollVoteSelection: t.idList({ resolve: ({ votedOptions }) => [...votedOptions] }),
    vote: t.expose('vote', { type: VerdictEnum }),
    manage: t.expose('manage', { type: VerdictEnum }),
  }),
});

builder.objectField(ConversationType, 'poll', (t) =>
  t.field({
    type: PollType,
    nullable: true,
    cost: 3,
    resolve: (row, _args, ctx) => viewPoll(ctx, row),
  }),
);

const PollVoterType = builder.objectRef<Voter>('PollVoter').implement({
  fields: (t) => ({
    memberId: t.exposeID('memberId'),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
    votedAt: t.expose('votedAt', { type: 'DateTime' }),
    updateCount: t.exposeInt('updateCount', { description: 'How often the vote was changed.' }),
    votedOptions: t.idList({ resolve: ({ optionIds }) => optionIds.map(String) }),
    labels: t.exposeStringList('labels'),
  }),
});

builder.queryFields((t) => ({
  polls: t.field({
    type: ConversationPage,
    cost: ({ keywords }) => (keywords ? 1_000 : 200),
    description: 'Posts of the type POLLS.',
    args: {
      states: t.arg({ type: [PollStateEnum], description: 'Empty: in any state.' }),
      ...postListArgs(t.arg),
    },
    resolve: (_root, { states, ...args }, ctx) => {
      ctx.touch('polls');
      return listConversationPage(ctx, {
        ...postListInput(args, { sortKey: 'RECENT' }),
        ...{ types: ['POLLS'], condition: hasPollIn(states ?? [], ctx.now) },
      });
    },
  }),
  pollVoters: t.field({
    type: [PollVoterType],
    cost: { weight: 20, items: 50 },
    description: 'Who voted for what, for holders of MANAGE_POLLS; FORBIDDEN in anonymous polls.',
    args: {
      conversationId: t.arg.id({ required: true }),
      optionId: t.arg.id(),
      after: t.arg.id({ description: 'The last member of the page before.' }),
    },
    resolve: (_root, { conversationId, optionId, after }, ctx) =>
      listPollVoters(ctx, {
        conversationId: requireId(conversationId),
        optionId: optionId == null ? null : (parseId(optionId) ?? 0),
        after: parseId(after),
      }),
  }),
}));

mutation('pollActivity', {
  description: 'SPEC §7 pollActivity.',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    activity: t.string({
      required: true,
      description: 'poll-vote, undo-poll-vote, close-poll or reopen-poll.',
    }),
    votedOptions: t.idList({ description: 'Of poll-vote: the whole choice.' }),
    isRevote: t.boolean({ description: 'Accepted; a second vote always replaces the first.' }),
    updateCount: t.boolean({ description: 'Accepted; votes are always counted.' }),
    activityReason: t.string({ description: 'Accepted; not kept.' }),
  }),
  run: (ctx, { conversationId, activity, votedOptions }) =>
    performPollActivity(ctx, {
      ...{ conversationId: requireId(conversationId), activity },
      votedOptions: votedOptions ?? [],
    }),
  output: (t) => ({
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      resolve: ({ id }, _args, ctx) => conversationLoader(ctx).load(id),
    }),
    poll: t.field({
      type: PollType,
      nullable: true,
      resolve: (row, _args, ctx) => viewPoll(ctx, row),
    }),
  }),
});
