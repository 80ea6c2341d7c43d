import { parseId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { canManageSurveys, canRespond } from '../surveyAccess.ts';
import { surveyPaths } from '../surveyAddress.ts';
import {
  questionTypes,
  type SurveyOption,
  type SurveyPage,
  type SurveyQuestion,
} from '../surveyDefinitionRules.ts';
import { surveyMinutes } from '../surveyMinutes.ts';
import { surveyAudiences, surveyModes } from '../surveyRules.ts';
import { hasResponded } from './participation.ts';
import { findDefinition, publishedLoader, type SurveyRow } from './surveyQueries.ts';
import { getSurvey, listSurveyPage, phaseOfRow, termsOf } from './surveyService.ts';
import { type SurveyStep, surveyStep } from './surveyStep.ts';
import { asksCaptcha } from './visitorCaptcha.ts';

export const SurveyPhaseEnum = builder.enumType('SurveyPhase', {
  values: ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED'] as const,
});
export const SurveyModeEnum = builder.enumType('SurveyMode', {
  description: 'Whether those who manage surveys see who answered what.',
  values: surveyModes,
});
export const SurveyAudienceEnum = builder.enumType('SurveyAudience', { values: surveyAudiences });
export const SurveyQuestionTypeEnum = builder.enumType('SurveyQuestionType', {
  values: questionTypes,
});
const SurveyListStatusEnum = builder.enumType('SurveyListStatus', {
  description: 'ALL includes drafts, for those who manage surveys.',
  values: ['OPEN', 'CLOSED', 'ALL'] as const,
});

const SurveyOptionType = builder.objectRef<SurveyOption>('SurveyOption').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    isOther: t.exposeBoolean('isOther'),
    isExclusive: t.exposeBoolean('isExclusive'),
  }),
});

const SurveyRowType = builder
  .objectRef<{ id: string; label: string }>('SurveyMatrixRow')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), label: t.exposeString('label') }) });

const SurveyQuestionObject = builder.objectRef<SurveyQuestion>('SurveyQuestion').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: SurveyQuestionTypeEnum }),
    label: t.exposeString('label'),
    hint: t.exposeString('hint', { nullable: true }),
    required: t.exposeBoolean('required'),
    options: t.expose('options', { type: [SurveyOptionType], cost: { items: 1 } }),
    rows: t.expose('rows', { type: [SurveyRowType], cost: { items: 1 } }),
    min: t.exposeFloat('min', { nullable: true }),
    max: t.exposeFloat('max', { nullable: true }),
  }),
});

const SurveyPageObject = builder.objectRef<SurveyPage>('SurveyQuestionPage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    questions: t.expose('questions', { type: [SurveyQuestionObject], cost: { items: 5 } }),
  }),
});

const SurveyAnswerType = builder
  .objectRef<{ field: string; values: string[] }>('SurveyAnswer')
  .implement({
    fields: (t) => ({ field: t.exposeString('field'), values: t.exposeStringList('values') }),
  });

const SurveyStepType = builder.objectRef<SurveyStep>('SurveyStep').implement({
  fields: (t) => ({
    page: t.expose('page', { type: SurveyPageObject }),
    number: t.exposeInt('number'),
    pageCount: t.exposeInt('pageCount', { description: 'Changes with the answers.' }),
    isFirst: t.exposeBoolean('isFirst'),
    isLast: t.exposeBoolean('isLast', { description: 'No page can follow.' }),
    answers: t.expose('answers', { type: [SurveyAnswerType], cost: { items: 5 } }),
  }),
});

export const SurveyType = builder.objectRef<SurveyRow>('Survey').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    path: t.string({ description: 'Below the base path.', resolve: (row) => surveyPaths.one(row) }),
    phase: t.field({
      type: SurveyPhaseEnum,
      resolve: (row, _args, { now }) => phaseOfRow(row, now),
    }),
    mode: t.expose('mode', { type: SurveyModeEnum }),
    audience: t.expose('audience', { type: SurveyAudienceEnum }),
    opensAt: t.expose('opens_at', { type: 'DateTime', nullable: true }),
    closesAt: t.expose('closes_at', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    respond: t.field({
      type: VerdictEnum,
      resolve: (row, _args, { viewer, now }) => answerOf(canRespond(viewer, termsOf(row), now)),
    }),
    hasResponded: t.boolean({ cost: 2, resolve: (row, _args, ctx) => hasResponded(ctx, row) }),
    asksCaptcha: t.boolean({
      description: 'Whether the viewer has to solve a captcha to begin.',
      resolve: (_row, _args, ctx) => asksCaptcha(ctx),
    }),
    minutes: t.int({
      nullable: true,
      cost: 2,
      description: 'About how long it takes; null for a draft.',
      resolve: async ({ id }, _args, ctx) => {
        const definition = await publishedLoader(ctx).load(id);
        return definition === null ? null : surveyMinutes(definition);
      },
    }),
    thanks: t.string({
      nullable: true,
      cost: 2,
      description: 'Shown to those who have responded.',
      resolve: async ({ id, version }, _args, { db }) =>
        version === null ? null : ((await findDefinition(db, id, version))?.thanks ?? null),
    }),
    responseCount: t.int({
      nullable: true,
      description: 'For those who manage surveys.',
      resolve: ({ response_count: count }, _args, { viewer }) =>
        canManageSurveys(viewer).ok ? count : null,
    }),
    step: t.field({
      type: SurveyStepType,
      nullable: true,
      cost: 10,
      description: 'Null once answered, or where the viewer may not respond.',
      args: { pageId: t.arg.string({ description: 'An earlier page, to change its answers.' }) },
      resolve: async (row, { pageId }, ctx) =>
        canRespond(ctx.viewer, termsOf(row), ctx.now).ok
          ? surveyStep(ctx, row, pageId ?? null)
          : null,
    }),
  }),
});

const SurveyPageType = pageObject('SurveyPage', SurveyType);

builder.queryFields((t) => ({
  surveys: t.field({
    type: SurveyPageType,
    cost: 100,
    args: {
      status: t.arg({ type: SurveyListStatusEnum }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { status, ...args }, ctx) =>
      listSurveyPage(ctx, { ...args, status: status ?? 'OPEN' }),
  }),
  survey: t.field({
    type: SurveyType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => {
      const number = parseId(id);
      return number === null ? null : getSurvey(ctx, number);
    },
  }),
}));
