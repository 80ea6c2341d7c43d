import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  ContestPhaseEnum,
  CriterionType,
  EntryPositionEnum,
  EntryStatusEnum,
} from './contestGraphql.ts';
import {
  changeJudge,
  type JudgedEntryView,
  type Judging,
  openJudging,
  reviewEntry,
} from './judging.ts';
import type { JudgeRow } from './judgingQueries.ts';

const JudgeType = builder.objectRef<JudgeRow>('ContestJudge').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    username: t.exposeString('username'),
  }),
});

const ReviewType = builder
  .objectRef<NonNullable<JudgedEntryView['review']>>('ContestReview')
  .implement({
    fields: (t) => ({
      scores: t.expose('scores', {
        type: ['Int'],
        nullable: true,
        description: 'In the order of the criteria; null if the judge is recused.',
      }),
      comment: t.exposeString('comment', { nullable: true }),
    }),
  });

const ResultsType = builder
  .objectRef<NonNullable<JudgedEntryView['results']>>('ContestEntryResults')
  .implement({
    fields: (t) => ({
      reviewCount: t.exposeInt('reviewCount'),
      recusedCount: t.exposeInt('recusedCount'),
      average: t.exposeFloat('average', { nullable: true, description: 'Weighted, from 1 to 10.' }),
      rank: t.exposeInt('rank', {
        nullable: true,
        description: 'From 1, once the viewer sees the results of all entries.',
      }),
      isShared: t.exposeBoolean('isShared', { description: 'Whether others have the same rank.' }),
    }),
  });

const JudgedEntryType = builder.objectRef<JudgedEntryView>('ContestJudgedEntry').implement({
  description: 'An entry without its author.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    content: t.exposeString('content'),
    status: t.expose('status', { type: EntryStatusEnum }),
    path: t.exposeString('path', { nullable: true }),
    isMine: t.exposeBoolean('isMine', { description: 'Whether the viewer scores it.' }),
    review: t.expose('review', { type: ReviewType, nullable: true }),
    results: t.expose('results', {
      type: ResultsType,
      nullable: true,
      description: 'For managers; if they judge as well, once they have reviewed the entry.',
    }),
    position: t.expose('position', { type: EntryPositionEnum, nullable: true }),
    message: t.exposeString('message', { nullable: true }),
  }),
});

const JudgingType = builder.objectRef<Judging>('ContestJudging').implement({
  description: 'A contest for its judges and those who manage it.',
  fields: (t) => ({
    contestId: t.exposeID('contestId'),
    title: t.exposeString('title'),
    path: t.exposeString('path'),
    phase: t.expose('phase', { type: ContestPhaseEnum }),
    isBlind: t.exposeBoolean('isBlind'),
    criteria: t.expose('criteria', { type: [CriterionType] }),
    isJudge: t.exposeBoolean('isJudge'),
    isManager: t.exposeBoolean('isManager'),
    judges: t.expose('judges', { type: [JudgeType], cost: { items: 5 } }),
    entries: t.expose('entries', { type: [JudgedEntryType], cost: { items: 20 } }),
  }),
});

builder.queryFields((t) => ({
  contestJudging: t.field({
    type: JudgingType,
    cost: 200,
    description: 'For judges and holders of MANAGE_CONTESTS.',
    args: { contestId: t.arg.id({ required: true }) },
    resolve: (_root, { contestId }, ctx) => openJudging(ctx, requireId(contestId)),
  }),
}));

mutation('contestJudge', {
  description: 'Assigns or removes a judge. For holders of MANAGE_CONTESTS.',
  input: (t) => ({
    contestId: t.id({ required: true }),
    username: t.string({ required: true }),
    remove: t.boolean({ description: 'Removes the judge, with their reviews.' }),
  }),
  run: async (ctx, { contestId, username, remove }) => {
    const id = requireId(contestId);
    await changeJudge(ctx, id, { username, remove: remove ?? false });
    return { id };
  },
  output: (t) => ({ contestId: t.id({ resolve: ({ id }) => String(id) }) }),
});

mutation('reviewContestEntry', {
  description: 'For judges, while a contest is being judged.',
  input: (t) => ({
    entryId: t.id({ required: true }),
    scores: t.intList({ description: 'From 1 to 10, in the order of the criteria.' }),
    comment: t.string(),
    recuse: t.boolean({ description: 'Leaves the entry to the other judges.' }),
  }),
  run: (ctx, { entryId, scores, comment, recuse }) =>
    reviewEntry(ctx, requireId(entryId), {
      ...{ scores: scores ?? [], comment: comment ?? null, recuse: recuse ?? false },
    }),
  output: (t) => ({ entryId: t.id({ resolve: ({ id }) => String(id) }) }),
});
