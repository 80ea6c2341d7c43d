import { requireId } from '#core/ids.ts';
import { listNamedProfileLists } from '#features/people/members/server/namedProfileLists.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { surveyPaths } from '../surveyAddress.ts';
import type { QuestionResult, ResultBar, WeekScore } from './questionResult.ts';
import { SurveyQuestionTypeEnum, SurveyType } from './surveyGraphql.ts';
import { listSurveyVersions, type SurveyRow, type VersionRow } from './surveyQueries.ts';
import { managedSurvey, type SurveyResults, surveyResults } from './surveyResults.ts';
import { listTextAnswers, type TextAnswer } from './surveyTexts.ts';

const SurveyResultBarType = builder.objectRef<ResultBar>('SurveyResultBar').implement({
  fields: (t) => ({
    value: t.exposeString('value', { description: 'As `SurveyAnswerFilter.value`.' }),
    label: t.exposeString('label'),
    group: t.exposeString('group', { nullable: true, description: 'Row of a matrix or ranking.' }),
    count: t.exposeInt('count'),
  }),
});

const SurveyWeekType = builder.objectRef<WeekScore>('SurveyWeek').implement({
  fields: (t) => ({
    week: t.exposeString('week', { description: 'Its Monday.' }),
    score: t.exposeFloat('score'),
    count: t.exposeInt('count'),
  }),
});

const SurveyQuestionResultType = builder
  .objectRef<QuestionResult>('SurveyQuestionResult')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.expose('type', { type: SurveyQuestionTypeEnum }),
      label: t.exposeString('label'),
      answeredCount: t.exposeInt('answeredCount'),
      average: t.exposeFloat('average', { nullable: true }),
      score: t.exposeFloat('score', {
        nullable: true,
        description: 'NPS −100 to 100, CSAT in percent, CES 1 to 7.',
      }),
      reachedCount: t.exposeInt('reachedCount', {
        nullable: true,
        description:
          'Respondents who got to it; null where that was not counted, or would tell answers to an anonymous survey.',
      }),
      weeks: t.expose('weeks', {
        type: [SurveyWeekType],
        cost: { items: 10 },
        description: 'Scores of NPS and CSAT by week.',
      }),
      bars: t.expose('bars', { type: [SurveyResultBarType], cost: { items: 5 } }),
    }),
  });

const SurveyDayType = builder.objectRef<{ day: string; count: number }>('SurveyDay').implement({
  fields: (t) => ({ day: t.exposeString('day'), count: t.exposeInt('count') }),
});

const SurveyResultsType = builder.objectRef<SurveyResults>('SurveyResults').implement({
  fields: (t) => ({
    responseCount: t.exposeInt('responseCount', {
      nullable: true,
      description: 'Null where a filter leaves too few responses to an anonymous survey.',
    }),
    isRounded: t.exposeBoolean('isRounded', {
      description: 'Counts are in steps of five: a part of the responses to an anonymous survey.',
    }),
    isHidden: t.exposeBoolean('isHidden', {
      description: 'Too few responses to an anonymous survey, or to the filtered part of it.',
    }),
    openDraftCount: t.exposeInt('openDraftCount', { description: 'Begun and not complete.' }),
    waitingCount: t.exposeInt('waitingCount', {
      description: 'Responses to an anonymous survey that count once there are five of them.',
    }),
    startedCount: t.exposeInt('startedCount', {
      nullable: true,
      description: 'Respondents who sent a first page.',
    }),
    questions: t.expose('questions', { type: [SurveyQuestionResultType], cost: { items: 10 } }),
    days: t.expose('days', { type: [SurveyDayType], cost: { items: 10 } }),
  }),
});

const SurveyVersionType = builder.objectRef<VersionRow>('SurveyVersion').implement({
  fields: (t) => ({
    version: t.exposeInt('version'),
    publishedAt: t.expose('published_at', { type: 'DateTime' }),
    definition: t.field({ type: 'JSON', resolve: ({ definition }) => definition }),
  }),
});

const SurveyListType = builder
  .objectRef<{ id: number; name: string }>('SurveyProfileList')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

const ManagedSurveyType = builder.objectRef<SurveyRow>('ManagedSurvey').implement({
  description: 'What those who manage surveys read and edit.',
  fields: (t) => ({
    survey: t.field({ type: SurveyType, resolve: (row) => row }),
    definition: t.field({ type: 'JSON', resolve: ({ draft }) => draft }),
    prompt: t.field({ type: 'JSON', nullable: true, resolve: ({ prompt }) => prompt }),
    invitedLists: t.idList({ resolve: (row) => row.invited_lists.map(String) }),
    notifyAudience: t.exposeBoolean('notify_audience'),
    invitedAt: t.expose('invited_at', {
      ...{ type: 'DateTime', nullable: true },
      description: 'When the audience was notified.',
    }),
    profileLists: t.field({
      type: [SurveyListType],
      cost: { weight: 10, items: 1 },
      description: 'Profile lists to choose from.',
      resolve: (_row, _args, ctx) => listNamedProfileLists(ctx),
    }),
    version: t.exposeInt('version', { nullable: true }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    versions: t.field({
      type: [SurveyVersionType],
      cost: { weight: 10, items: 5 },
      resolve: ({ id }, _args, { db }) => listSurveyVersions(db, id),
    }),
    responsesFile: t.string({ resolve: ({ id }) => surveyPaths.responsesFile(id) }),
    codebookFile: t.string({ resolve: ({ id }) => surveyPaths.codebookFile(id) }),
  }),
});

const SurveyAnswerFilter = builder.inputType('SurveyAnswerFilter', {
  fields: (t) => ({
    questionId: t.string({ required: true }),
    value: t.string({ required: true }),
  }),
});

const TextAnswerPage = pageObject(
  'SurveyTextPage',
  builder.objectRef<TextAnswer>('SurveyText').implement({
    fields: (t) => ({ text: t.exposeString('text') }),
  }),
  { countCost: 100 },
);

const isDay = (text: string | null | undefined): string | null =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

builder.queryFields((t) => ({
  managedSurvey: t.field({
    type: ManagedSurveyType,
    description: 'For holders of MANAGE_POLLS.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => managedSurvey(ctx, requireId(id)),
  }),
  surveyResults: t.field({
    type: SurveyResultsType,
    cost: 200,
    description: 'For holders of MANAGE_POLLS.',
    args: {
      surveyId: t.arg.id({ required: true }),
      version: t.arg.int(),
      from: t.arg.string({ description: 'First day, such as 2026-11-25.' }),
      to: t.arg.string({ description: 'Last day.' }),
      answers: t.arg({ type: [SurveyAnswerFilter] }),
    },
    resolve: (_root, { surveyId, version, from, to, answers }, ctx) =>
      surveyResults(ctx, requireId(surveyId), {
        ...{ version: version ?? null, from: isDay(from), to: isDay(to) },
        answers: (answers ?? []).slice(0, 10),
      }),
  }),
  surveyTexts: t.field({
    type: TextAnswerPage,
    cost: 100,
    description: 'Text answers to one question, for holders of MANAGE_POLLS.',
    args: {
      surveyId: t.arg.id({ required: true }),
      questionId: t.arg.string({ required: true }),
      search: t.arg.string(),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { surveyId, ...args }, ctx) =>
      listTextAnswers(ctx, { ...args, surveyId: requireId(surveyId) }),
  }),
}));
