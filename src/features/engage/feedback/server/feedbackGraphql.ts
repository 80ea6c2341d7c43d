import { requireId } from '#core/ids.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  ConversationCan,
  ConversationType,
} from '#features/content/conversations/server/conversationGraphql.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Marks, markLoader } from '#features/content/marks/server/markLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { readNow } from '#platform/rememberingLoader.ts';
import { canGiveFeedback, feedbackReasons } from '../feedbackRules.ts';
import {
  explainFeedback,
  type FeedbackEntry,
  listFeedback,
  provideFeedback,
} from './feedbackService.ts';

function said(marks: Marks): boolean | null {
  if (marks.has('helpful')) return true;
  return marks.has('unhelpful') ? false : null;
}

const feedbackOf = (row: ConversationRow, _args: object, ctx: Ctx) =>
  readNow(markLoader(ctx, 'conversation').now(row.id), said);

const FeedbackReasonEnum = builder.enumType('FeedbackReason', { values: feedbackReasons });

const FeedbackEntryType = builder.objectRef<FeedbackEntry>('FeedbackEntry').implement({
  description: 'Why a reader, who is not named, said that an article did not help.',
  fields: (t) => ({
    reason: t.field({
      type: FeedbackReasonEnum,
      resolve: ({ reason }) => feedbackReasons.find((each) => each === reason) ?? 'OTHER',
    }),
    comment: t.exposeString('comment', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.objectFields(ConversationType, (t) => ({
  feedbackEntries: t.field({
    type: [FeedbackEntryType],
    cost: { weight: 2, items: 2 },
    description: 'For those who write articles; empty for others.',
    resolve: (row, _args, ctx) => listFeedback(ctx, row),
  }),
  helpfulCount: t.exposeInt('helpful_count', {
    description: 'Members and visitors who said that it helped; articles alone are asked about.',
  }),
  totalFeedbackCount: t.int({
    description: 'Members and visitors who said whether it helped.',
    resolve: (row) => row.helpful_count + row.unhelpful_count,
  }),
  providedFeedback: t.boolean({
    description: 'The viewer has said, as a member, whether it helped.',
    resolve: (row, _args, ctx) =>
      readNow(markLoader(ctx, 'conversation').now(row.id), (marks) => said(marks) !== null),
  }),
  foundHelpful: t.boolean({
    nullable: true,
    description: 'What the viewer said as a member; null: nothing.',
    resolve: feedbackOf,
  }),
}));

builder.objectField(ConversationCan, 'giveFeedback', (t) =>
  t.field({
    type: VerdictEnum,
    resolve: (row, _args, { viewer }) => answerOf(canGiveFeedback(viewer, factsOf(row))),
  }),
);

mutation('provideFeedback', {
  description:
    'Says whether an article helped; once a member or a visitor’s browser, who may change it.',
  input: (t) => ({
    objectId: t.id({ required: true, description: 'Of the article.' }),
    helpful: t.boolean({ description: 'Null takes back what was said.' }),
  }),
  run: (ctx, { objectId, helpful }) =>
    provideFeedback(ctx, { id: requireId(objectId), helpful: helpful ?? null }),
  output: ['conversation', ConversationType],
});

mutation('explainFeedback', {
  description: 'Says why an article did not help, after `provideFeedback`.',
  input: (t) => ({
    objectId: t.id({ required: true, description: 'Of the article.' }),
    reason: t.field({ type: FeedbackReasonEnum, required: true }),
    comment: t.string({ description: 'Only for those who write articles.' }),
  }),
  run: (ctx, { objectId, reason, comment }) =>
    explainFeedback(ctx, { id: requireId(objectId), reason, comment }),
  output: ['conversation', ConversationType],
});
