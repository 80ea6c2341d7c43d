import { requireId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { rehearsalPeriodSchema } from '../spamInputs.ts';
import { outcomes } from '../spamRules.ts';
import type { DryRunResult } from './dryRun.ts';
import { getRehearsal, type RehearsalRow, resultOf, startRehearsal } from './rehearsalService.ts';
import { findSeenText, type SeenText } from './seenText.ts';
import {
  type FilterLanguage,
  listFilterLanguages,
  listNearDuplicates,
  type SeenDuplicate,
  type TriedText,
  tryText,
} from './spamFilterService.ts';
import { SpamRuleInputType } from './spamRuleGraphql.ts';

const SeenTextType = builder.interfaceRef<SeenText>('SeenText').implement({
  description: 'A post, comment or reply as it is named in a list.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Of the post.' }),
    excerpt: t.exposeString('excerpt'),
    path: t.exposeString('path'),
    createdAt: t.expose('at', { type: 'DateTime' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ authorId }, _args, ctx) => memberLoader(ctx).load(authorId),
    }),
  }),
});

const SpamOutcomeEnum = builder.enumType('SpamOutcome', {
  description: 'What became of it: called spam, removed by somebody else, approved, or nothing.',
  values: outcomes,
});

type Example = SeenText & { outcome: DryRunResult['examples'][number]['outcome'] };

const ExampleType = builder.objectRef<Example>('SpamExample').implement({
  interfaces: [SeenTextType],
  fields: (t) => ({ outcome: t.field({ type: SpamOutcomeEnum, resolve: (row) => row.outcome }) }),
});

const DayType = builder.objectRef<DryRunResult['byDay'][number]>('SpamDay').implement({
  fields: (t) => ({
    day: t.exposeString('day', { description: 'In UTC: 2026-03-01.' }),
    caught: t.exposeInt('caught'),
  }),
});

const ResultType = builder.objectRef<DryRunResult>('SpamRehearsalResult').implement({
  fields: (t) => ({
    judged: t.exposeInt('judged'),
    caught: t.exposeInt('caught'),
    byDay: t.field({ type: [DayType], resolve: ({ byDay }) => byDay }),
    spam: t.int({ resolve: (row) => row.outcomes.SPAM }),
    removed: t.int({ resolve: (row) => row.outcomes.REMOVED }),
    approved: t.int({ resolve: (row) => row.outcomes.APPROVED }),
    stayed: t.int({ resolve: (row) => row.outcomes.STAYED }),
    isCut: t.exposeBoolean('isCut', { description: 'Only the latest 50,000 were judged.' }),
    examples: t.field({
      type: [ExampleType],
      description: 'The latest of what the viewer sees.',
      resolve: async ({ examples }, _args, ctx) => {
        const seen = await Promise.all(
          examples.map(async (each) => {
            const text = await findSeenText(ctx, each);
            return text && { ...text, outcome: each.outcome };
          }),
        );
        return seen.filter((each) => each !== null);
      },
    }),
  }),
});

const RehearsalState = builder.enumType('SpamRehearsalState', {
  values: ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const,
});

const RehearsalType = builder.objectRef<RehearsalRow>('SpamRehearsal').implement({
  description: 'A rule tried on what was written in a period.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({
      type: RehearsalState,
      resolve: ({ state }) =>
        state === 'DONE' || state === 'RUNNING' || state === 'FAILED' ? state : 'WAITING',
    }),
    done: t.exposeInt('done_count'),
    total: t.exposeInt('total_count', { nullable: true }),
    from: t.expose('period_from', { type: 'DateTime' }),
    to: t.expose('period_to', { type: 'DateTime' }),
    result: t.field({ type: ResultType, nullable: true, resolve: resultOf }),
  }),
});

const LanguageType = builder.objectRef<FilterLanguage>('SpamFilterLanguage').implement({
  description: 'What the filter has learned in a language.',
  fields: (t) => ({
    language: t.exposeString('language'),
    spam: t.exposeInt('spam', { description: 'Texts that moderators called spam.' }),
    good: t.exposeInt('good', { description: 'Texts that they approved.' }),
    words: t.exposeInt('words'),
    isReady: t.exposeBoolean('isReady', { description: 'It has learned 20 of each.' }),
  }),
});

const TriedWordType = builder.objectRef<TriedText['words'][number]>('SpamWord').implement({
  fields: (t) => ({
    word: t.exposeString('word'),
    percent: t.int({ resolve: ({ score }) => Math.round(score * 100) }),
  }),
});

const TriedTextType = builder.objectRef<TriedText>('SpamScore').implement({
  fields: (t) => ({
    percent: t.int({
      nullable: true,
      description: 'How much it is like spam; null while too little was learned.',
      resolve: ({ score }) => (score === null ? null : Math.round(score * 100)),
    }),
    words: t.field({ type: [TriedWordType], resolve: ({ words }) => words }),
  }),
});

export const NearDuplicateType = builder.objectRef<SeenDuplicate>('NearDuplicate').implement({
  interfaces: [SeenTextType],
  fields: (t) => ({
    percent: t.int({ resolve: (row) => Math.round(row.similarity * 100) }),
  }),
});

const SpamTargetEnum = builder.enumType('SpamTarget', {
  values: { CONVERSATION: { value: 'conversation' }, RESPONSE: { value: 'comment' } } as const,
});

builder.queryFields((t) => ({
  spamFilter: t.field({
    type: [LanguageType],
    description: 'Needs MANAGE_BLACKLISTED_CONFIG, as everything about rules.',
    resolve: (_root, _args, ctx) => listFilterLanguages(ctx),
  }),
  spamScore: t.field({
    type: TriedTextType,
    args: {
      text: t.arg.string({ required: true }),
      language: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => tryText(ctx, args),
  }),
  spamRehearsal: t.field({
    type: RehearsalType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getRehearsal(ctx, requireId(id)),
  }),
  nearDuplicates: t.field({
    type: [NearDuplicateType],
    cost: 1_000,
    description: 'What of the last 30 days is nearly the same; needs MANAGE_SPAM_POSTS there.',
    args: {
      target: t.arg({ type: SpamTargetEnum, required: true }),
      id: t.arg.id({ required: true }),
    },
    resolve: (_root, { target, id }, ctx) =>
      listNearDuplicates(ctx, { type: target, id: requireId(id) }),
  }),
}));

mutation('rehearseSpamRule', {
  input: (t) => ({
    rule: t.field({ type: SpamRuleInputType, required: true }),
    ...schemaFields(t, rehearsalPeriodSchema, {
      from: 'Absent: 90 days before the end.',
      to: 'Absent: now.',
    }),
  }),
  run: (ctx, input) => startRehearsal(ctx, input),
  output: ['rehearsal', RehearsalType],
});
