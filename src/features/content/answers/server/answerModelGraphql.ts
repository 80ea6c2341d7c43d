import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { defaultMonthlyLimit } from '../answerModelInput.ts';
import {
  type AnswerModelState,
  type AnswerModelTrial,
  getAnswerModel,
  removeAnswerModel,
  saveAnswerModel,
  testAnswerModel,
} from './answerModelService.ts';
import { modelProblems } from './askModel.ts';

const AnswerModelType = builder.objectRef<AnswerModelState>('AnswerModel').implement({
  description: 'The OpenAI-compatible endpoint that phrases answers. Its key is write-only.',
  fields: (t) => ({
    isStored: t.boolean({ resolve: ({ stored }) => stored !== null }),
    isOn: t.boolean({ resolve: ({ stored }) => stored?.is_on ?? false }),
    url: t.string({ nullable: true, resolve: ({ stored }) => stored?.url }),
    model: t.string({ nullable: true, resolve: ({ stored }) => stored?.model }),
    hasKey: t.boolean({ resolve: ({ stored }) => (stored?.sealed_key ?? null) !== null }),
    monthlyLimit: t.int({
      resolve: ({ stored }) => stored?.monthly_limit ?? defaultMonthlyLimit,
    }),
    requests: t.exposeInt('requests', { description: 'Sent this month, in UTC.' }),
  }),
});

const AnswerModelProblemEnum = builder.enumType('AnswerModelProblem', {
  description:
    'PRIVATE_HOST: `ALLOWED_PRIVATE_HOSTS` does not list it. UNREADABLE: no answer of the OpenAI format. NO_TEXT: an empty one. ' +
    'UNCITED: one without sentences that cite what it was given. KEY_LOST: the stored key can’t be decrypted.',
  values: [...modelProblems, 'UNCITED', 'KEY_LOST'] as const,
});

const AnswerModelTrialType = builder.objectRef<AnswerModelTrial>('AnswerModelTrial').implement({
  fields: (t) => ({
    problem: t.field({
      type: AnswerModelProblemEnum,
      nullable: true,
      description: 'Null: it works.',
      resolve: ({ problem }) => problem,
    }),
    status: t.exposeInt('status', { nullable: true, description: 'Of HTTP.' }),
    milliseconds: t.exposeInt('milliseconds'),
    sentences: t.exposeStringList('sentences', { description: 'What would be shown.' }),
  }),
});

const AnswerModelInputType = builder.inputType('AnswerModelInput', {
  fields: (t) => ({
    url: t.string({ required: true, description: 'Such as `https://api.example.org/v1`.' }),
    model: t.string({ required: true }),
    key: t.string({ description: 'Blank keeps the stored one, for the same host.' }),
    isOn: t.boolean({ required: true }),
    monthlyLimit: t.int({ required: true, description: 'Requests of a month, in UTC.' }),
  }),
});

builder.queryField('answerModel', (t) =>
  t.field({
    type: AnswerModelType,
    nullable: true,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => getAnswerModel(ctx),
  }),
);

mutation('saveAnswerModel', {
  input: (t) => ({ model: t.field({ type: AnswerModelInputType, required: true }) }),
  run: (ctx, { model }) => saveAnswerModel(ctx, model),
  output: ['answerModel', AnswerModelType],
});

mutation('removeAnswerModel', {
  input: (t) => ({ _: t.boolean({ description: 'Nothing is asked.' }) }),
  run: (ctx) => removeAnswerModel(ctx),
  output: ['answerModel', AnswerModelType],
});

mutation('testAnswerModel', {
  fieldDescription:
    'Has the endpoint, as entered, answer a question about tomatoes, without storing it.',
  cost: 5_000,
  input: (t) => ({ model: t.field({ type: AnswerModelInputType, required: true }) }),
  run: (ctx, { model }) => testAnswerModel(ctx, model),
  output: ['trial', AnswerModelTrialType],
});
