import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { builder } from '#platform/graphql/builder.ts';
import { definitionSchema, promptSchema } from '../surveyRules.ts';
import { answerSurvey } from './answerSurvey.ts';
import {
  closeSurvey,
  createSurvey,
  deleteSurvey,
  publishSurvey,
  saveSurvey,
} from './manageSurvey.ts';
import { SurveyAudienceEnum, SurveyModeEnum, SurveyType } from './surveyGraphql.ts';
import { dismissSurveyPrompt } from './surveyPrompt.ts';

const SurveyAnswerInput = builder.inputType('SurveyAnswerInput', {
  fields: (t) => ({
    field: t.string({
      required: true,
      description: 'q1, q1.other, q1.<row> of a matrix, q1.<option> of a ranking.',
    }),
    values: t.stringList({ required: true }),
  }),
});

builder.relayMutationField(
  'answerSurvey',
  {
    description: 'Answers one page of a survey; the response is complete after the last one.',
    inputFields: (t) => ({
      surveyId: t.id({ required: true }),
      pageId: t.string({ required: true }),
      answers: t.field({ type: [SurveyAnswerInput], required: true }),
      back: t.boolean({ description: 'Keep the answers as they are, and go to the page before.' }),
      website: t.string({ description: 'Only bots fill it in.' }),
      captchaResponse: t.string({
        description: 'The solution of a captcha, where CAPTCHA_REQUIRED asked for one.',
      }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) => answerSurvey(ctx, { ...input, back: input.back ?? false }),
  },
  {
    outputFields: (t) => ({
      survey: t.field({ type: SurveyType, resolve: ({ survey }) => survey }),
      nextPageId: t.string({
        nullable: true,
        description: 'Null: the response is complete.',
        resolve: ({ nextPageId }) => nextPageId,
      }),
    }),
  },
);

builder.relayMutationField(
  'createSurvey',
  {
    inputFields: (t) => ({
      title: t.string({ required: true }),
      template: t.string({ description: 'BLANK, NPS or CSAT.' }),
    }),
  },
  {
    resolve: (_root, { input: { title, template } }, ctx) => createSurvey(ctx, { title, template }),
  },
  { outputFields: (t) => ({ survey: t.field({ type: SurveyType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'saveSurvey',
  {
    description: 'Saves the draft; needs MANAGE_POLLS.',
    inputFields: (t) => ({
      surveyId: t.id({ required: true }),
      title: t.string({ required: true }),
      description: t.string(),
      mode: t.field({ type: SurveyModeEnum, required: true }),
      audience: t.field({ type: SurveyAudienceEnum, required: true }),
      opensAt: t.field({ type: 'DateTime' }),
      closesAt: t.field({ type: 'DateTime' }),
      definition: t.field({ type: 'JSON', required: true, description: 'Pages of questions.' }),
      prompt: t.field({ type: 'JSON', description: 'Null: members are not asked to take part.' }),
      invitedLists: t.idList({
        description: 'Profile lists whose members are invited. Empty: everyone who can respond.',
      }),
      notifyAudience: t.boolean({
        description: 'Sends the invited members a notification when the survey opens.',
      }),
      updatedDate: t.field({
        type: 'DateTime',
        description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
      }),
    }),
  },
  {
    resolve: (
      _root,
      { input: { surveyId, definition, prompt, invitedLists, notifyAudience, ...fields } },
      ctx,
    ) =>
      saveSurvey(ctx, requireId(surveyId), {
        ...fields,
        ...{ invitedLists: invitedLists ?? [], notifyAudience: notifyAudience ?? false },
        definition: parseInput(definitionSchema, definition),
        prompt: prompt == null ? null : parseInput(promptSchema, prompt),
      }),
  },
  { outputFields: (t) => ({ survey: t.field({ type: SurveyType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'publishSurvey',
  { inputFields: (t) => ({ surveyId: t.id({ required: true }) }) },
  { resolve: (_root, { input }, ctx) => publishSurvey(ctx, requireId(input.surveyId)) },
  { outputFields: (t) => ({ survey: t.field({ type: SurveyType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'closeSurvey',
  { inputFields: (t) => ({ surveyId: t.id({ required: true }) }) },
  { resolve: (_root, { input }, ctx) => closeSurvey(ctx, requireId(input.surveyId)) },
  { outputFields: (t) => ({ survey: t.field({ type: SurveyType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'deleteSurvey',
  { inputFields: (t) => ({ surveyId: t.id({ required: true }), restore: t.boolean() }) },
  {
    resolve: async (_root, { input: { surveyId, restore } }, ctx) =>
      deleteSurvey(ctx, requireId(surveyId), { restore: restore ?? false }),
  },
  { outputFields: (t) => ({ survey: t.field({ type: SurveyType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'dismissSurveyPrompt',
  { inputFields: (t) => ({ surveyId: t.id({ required: true }) }) },
  { resolve: (_root, { input }, ctx) => dismissSurveyPrompt(ctx, requireId(input.surveyId)) },
  { outputFields: (t) => ({ ok: t.boolean({ resolve: () => true }) }) },
);
