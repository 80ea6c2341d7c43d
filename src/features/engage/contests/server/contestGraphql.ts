import { requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { ConversationPage } from '#features/content/conversations/server/conversationQueryGraphql.ts';
import {
  postListArgs,
  postListInput,
} from '#features/content/conversations/server/postListArgs.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { SortKey } from '#platform/graphql/sharedEnums.ts';
import { VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { contestPhases, entryPositions, entryStatuses, tieBreakers } from '../contestPhaseRules.ts';
import type { ContestEntryView, ContestView, EntrySummary } from '../contestView.ts';
import type { Criterion } from '../judgingScoreRules.ts';
import { isContestIn, isEntryOf } from './contestQueries.ts';
import { viewContest, viewContestEntry } from './contestViews.ts';
import { type EntryDraft, openEntryDraft } from './openEntryDraft.ts';

export const ContestPhaseEnum = builder.enumType('ContestPhase', { values: contestPhases });
export const EntryStatusEnum = builder.enumType('ContestEntryStatus', { values: entryStatuses });
export const EntryPositionEnum = builder.enumType('ContestEntryPosition', {
  values: entryPositions,
});

const TieBreakerEnum = builder.enumType('ContestTieBreaker', { values: tieBreakers });

export const CriterionType = builder.objectRef<Criterion>('ContestCriterion').implement({
  fields: (t) => ({ label: t.exposeString('label'), weight: t.exposeInt('weight') }),
});

const EntrySummaryType = builder.objectRef<EntrySummary>('ContestEntrySummary').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    path: t.exposeString('path'),
    status: t.expose('status', { type: EntryStatusEnum }),
    position: t.expose('position', { type: EntryPositionEnum, nullable: true }),
    message: t.exposeString('message', { nullable: true }),
    author: t.field({
      type: MemberType,
      nullable: true,
      description: 'Of winners and runners-up.',
      resolve: ({ author }, _args, ctx) =>
        author === null ? null : memberLoader(ctx).load(Number(author.id)),
    }),
  }),
});

export const ContestType = builder.objectRef<ContestView>('Contest').implement({
  description: 'SPEC §3 "Contest config", with what the viewer may see and do.',
  fields: (t) => ({
    conversationId: t.exposeID('conversationId'),
    path: t.exposeString('path'),
    phase: t.expose('phase', { type: ContestPhaseEnum, description: "By the server's clock." }),
    startDate: t.exposeString('startDate'),
    endDate: t.exposeString('endDate'),
    announceDate: t.exposeString('announceDate', { nullable: true }),
    announcedAt: t.exposeString('announcedAt', { nullable: true }),
    timeZone: t.exposeString('timeZone', { description: 'IANA; of its dates.' }),
    maxEntriesAllowed: t.exposeInt('maxEntriesAllowed', { description: 'Per member.' }),
    termsAndConditions: t.exposeString('termsAndConditions', { nullable: true }),
    termsVersion: t.exposeInt('termsVersion'),
    prizes: t.exposeString('prizes', { nullable: true }),
    hideFeaturedImage: t.exposeBoolean('hideFeaturedImage'),
    minDescriptionLength: t.exposeInt('minDescriptionLength', { nullable: true }),
    maxDescriptionLength: t.exposeInt('maxDescriptionLength', { nullable: true }),
    communityVote: t.exposeBoolean('communityVote'),
    blindJudging: t.exposeBoolean('blindJudging', {
      description: 'Entries become posts, with their authors, when winners are announced.',
    }),
    criteria: t.expose('criteria', { type: [CriterionType], description: 'What judges score.' }),
    tieOrder: t.expose('tieOrder', {
      type: [TieBreakerEnum],
      description:
        'What decides between entries with the same result, in order; empty: they share their rank.',
    }),
    entryCount: t.exposeInt('entryCount'),
    ownEntries: t.expose('ownEntries', {
      type: [EntrySummaryType],
      description: 'Of the viewer, drafts included.',
      cost: { items: 1 },
    }),
    winners: t.expose('winners', {
      type: [EntrySummaryType],
      description: 'Empty until they are announced, except for holders of MANAGE_CONTESTS.',
      cost: { items: 1 },
    }),
    enter: t.expose('enter', { type: VerdictEnum }),
    judge: t.expose('judge', { type: VerdictEnum, description: 'For judges and managers.' }),
    manage: t.expose('manage', { type: VerdictEnum }),
  }),
});

const ContestEntryType = builder.objectRef<ContestEntryView>('ContestEntry').implement({
  description: 'SPEC §3 "Entry config", with its contest.',
  fields: (t) => ({
    id: t.exposeID('id'),
    contestId: t.exposeID('contestId'),
    contestTitle: t.exposeString('contestTitle'),
    contestPath: t.exposeString('contestPath'),
    image: t.exposeString('image', {
      nullable: true,
      description: 'The first image of its text.',
    }),
    phase: t.expose('phase', { type: ContestPhaseEnum }),
    status: t.expose('status', { type: EntryStatusEnum }),
    position: t.expose('position', {
      type: EntryPositionEnum,
      nullable: true,
      description: 'Null until announced, except for holders of MANAGE_CONTESTS.',
    }),
    message: t.exposeString('message', { nullable: true }),
    disqualifiedReason: t.exposeString('disqualifiedReason', {
      nullable: true,
      description: 'For its author and holders of MANAGE_CONTESTS.',
    }),
    hasVoted: t.exposeBoolean('hasVoted', { description: 'Whether the viewer voted for it.' }),
    voteCount: t.exposeInt('voteCount', {
      nullable: true,
      description: 'Null until announced, except for holders of MANAGE_CONTESTS.',
    }),
    vote: t.expose('vote', { type: VerdictEnum }),
    minVoterAgeDays: t.exposeInt('minVoterAgeDays', {
      nullable: true,
      description: "Where the viewer's account is too new to vote: the age in days that it needs.",
    }),
    change: t.expose('change', { type: VerdictEnum }),
    manage: t.expose('manage', { type: VerdictEnum }),
  }),
});

const EntryDraftType = builder.objectRef<EntryDraft>('ContestEntryDraft').implement({
  description: 'What the form of an entry opens with.',
  fields: (t) => ({
    contest: t.expose('contest', { type: ContestType }),
    contestTitle: t.exposeString('contestTitle'),
    entryId: t.exposeID('entryId', { nullable: true }),
    status: t.expose('status', { type: EntryStatusEnum }),
    title: t.exposeString('title'),
    content: t.exposeString('content'),
    hasAccepted: t.exposeBoolean('hasAccepted', {
      description: 'Whether its author accepted the current version of the terms.',
    }),
  }),
});

builder.objectField(ConversationType, 'contest', (t) =>
  t.field({
    type: ContestType,
    nullable: true,
    cost: 6,
    resolve: (row, _args, ctx) => viewContest(ctx, row),
  }),
);

builder.objectField(ConversationType, 'contestEntry', (t) =>
  t.field({
    type: ContestEntryType,
    nullable: true,
    cost: 6,
    resolve: (row, _args, ctx) => viewContestEntry(ctx, row),
  }),
);

builder.queryFields((t) => ({
  contests: t.field({
    type: ConversationPage,
    cost: ({ keywords }) => (keywords ? 1_000 : 200),
    description: 'Posts of the type CONTEST.',
    args: {
      phases: t.arg({ type: [ContestPhaseEnum], description: 'Empty: in any phase.' }),
      ...postListArgs(t.arg),
    },
    resolve: (_root, { phases, ...args }, ctx) =>
      listConversationPage(ctx, {
        ...postListInput(args, { sortKey: 'RECENT' }),
        ...{ types: ['CONTEST'], condition: isContestIn(phases ?? [], ctx.now) },
      }),
  }),
  contestEntries: t.field({
    type: ConversationPage,
    cost: 200,
    description: 'The submitted entries of a contest, as posts.',
    args: {
      contestId: t.arg.id({ required: true }),
      sortKey: t.arg({ type: SortKey }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: async (_root, { contestId, sortKey, page, first }, ctx) => {
      const contest = await getConversation(ctx, requireId(contestId));
      return listConversationPage(ctx, {
        types: ['CONTEST_ENTRY'],
        condition: isEntryOf(contest.id),
        sortKey: sortKey ?? 'RECENT',
        page: page ?? undefined,
        first: first ?? undefined,
      });
    },
  }),
  contestEntryDraft: t.field({
    type: EntryDraftType,
    cost: 20,
    description: 'A new entry of a contest, or an own one; NOT_FOUND for those of others.',
    args: { contestId: t.arg.id(), entryId: t.arg.id() },
    resolve: (_root, { contestId, entryId }, ctx) =>
      openEntryDraft(ctx, { contestId: contestId ?? null, entryId: entryId ?? null }),
  }),
}));
