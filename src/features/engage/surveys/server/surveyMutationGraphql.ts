import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import {
  createSurveySchema,
  definitionSchema,
  promptSchema,
  saveSurveySchema,
} from '../surveyRules.ts';
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

mutation('answerSurvey', {
  description: 'Answers one page of a survey; the response is complete after the last one.',
  input: (t) => ({
    surveyId: t.id({ required: true }),
    pageId: t.string({ required: true }),
    answers: t.field({ type: [SurveyAnswerInput], required: true }),
    back: t.boolean({ description: 'Keep the answers as they are, and go to the page before.' }),
    website: t.string({ description: 'Only bots fill it in.' }),
    captchaResponse: t.string({
      description: 'The solution of a captcha, where CAPTCHA_REQUIRED asked for one.',
    }),
  }),
  run: (ctx, input) => answerSurvey(ctx, { ...input, back: input.back ?? false }),
  output: (t) => ({
    survey: t.expose('survey', { type: SurveyType }),
    nextPageId: t.exposeString('nextPageId', {
      nullable: true,
      description: 'Null: the response is complete.',
    }),
  }),
});

mutation('createSurvey', {
  input: (t) => schemaFields(t, createSurveySchema, { template: 'BLANK, NPS or CSAT.' }),
  run: (ctx, { title, template }) => createSurvey(ctx, { title, template }),
  output: ['survey', SurveyType],
});

mutation('saveSurvey', {
  description: 'Saves the draft; needs MANAGE_POLLS.',
  input: (t) => ({
    surveyId: t.id({ required: true }),
    ...schemaFields(t, saveSurveySchema, {
      mode: { type: SurveyModeEnum },
      audience: { type: SurveyAudienceEnum },
      definition: 'Pages of questions.',
      prompt: 'Null: members are not asked to take part.',
      invitedLists: {
        type: ['ID'],
        description: 'Profile lists whose members are invited. Empty: everyone who can respond.',
      },
      notifyAudience: 'Sends the invited members a notification when the survey opens.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, { surveyId, definition, prompt, invitedLists, notifyAudience, ...fields }) =>
    saveSurvey(ctx, requireId(surveyId), {
      ...fields,
      ...{ invitedLists: invitedLists ?? [], notifyAudience: notifyAudience ?? false },
      definition: parseInput(definitionSchema, definition),
      prompt: prompt == null ? null : parseInput(promptSchema, prompt),
    }),
  output: ['survey', SurveyType],
});

mutation('publishSurvey', {
  input: (t) => ({ surveyId: t.id({ required: true }) }),
  run: (ctx, { surveyId }) => publishSurvey(ctx, requireId(surveyId)),
  output: ['survey', SurveyType],
});

mutation('closeSurvey', {
  input: (t) => ({ surveyId: t.id({ required: true }) }),
  run: (ctx, { surveyId }) => closeSurvey(ctx, requireId(surveyId)),
  output: ['survey', SurveyType],
});

mutation('deleteSurvey', {
  input: (t) => ({ surveyId: t.id({ required: true }), restore: t.boolean() }),
  run: async (ctx, { surveyId, restore }) =>
    deleteSurvey(ctx, requireId(surveyId), { restore: restore ?? false }),
  output: ['survey', SurveyType],
});

mutation('dismissSurveyPrompt', {
  input: (t) => ({ surveyId: t.id({ required: true }) }),
  run: (ctx, { surveyId }) => dismissSurveyPrompt(ctx, requireId(surveyId)),
  output: 'ok',
});
