import { requireId } from '#core/ids.ts';
import { pathAt } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { translationProblems, translationSubjects } from '../translationRules.ts';
import { translationServiceKinds } from '../translationServiceInput.ts';
import {
  type ContentTranslation,
  findContentTranslation,
  translateContent,
} from './translateContent.ts';
import { translationServiceProblems } from './translationError.ts';
import {
  getTranslationService,
  removeTranslationService,
  saveTranslationService,
  type TranslationServiceState,
  type TranslationTrial,
  testTranslationService,
} from './translationServiceAdmin.ts';

const TranslationSubjectEnum = builder.enumType('TranslationSubject', {
  values: translationSubjects,
});

const TranslationProblemEnum = builder.enumType('TranslationProblem', {
  description:
    'DAILY_LIMIT: what may be sent in a day was sent. PAUSED: the service failed several times, and is asked again in some ' +
    'minutes. NO_WORDS: it has nothing to translate. BUSY: another reader waits for the same. LANGUAGE: the service lacks one of the languages.',
  values: translationProblems,
});

const ContentTranslationType = builder
  .objectRef<ContentTranslation>('ContentTranslation')
  .implement({
    description: 'A translation by a machine, of the text as it is now.',
    fields: (t) => ({
      problem: t.field({
        type: TranslationProblemEnum,
        nullable: true,
        resolve: ({ problem }) => problem,
      }),
      language: t.exposeString('to'),
      sourceLanguage: t.string({ resolve: ({ source }) => source.language }),
      title: t.string({
        nullable: true,
        description: 'Of a post; null: none yet.',
        resolve: ({ text }) => text?.title,
      }),
      content: t.string({
        nullable: true,
        description: 'Sanitised HTML with the markup of the original; null: none yet.',
        resolve: ({ text }, _args, ctx) =>
          text && renderContent(text.content, { basePath: ctx.basePath }),
      }),
      original: t.string({
        description: 'Sanitised HTML.',
        resolve: ({ source }, _args, ctx) =>
          renderContent(source.content, { basePath: ctx.basePath }),
      }),
      conversation: t.field({ type: ConversationType, resolve: ({ source }) => source.post }),
      path: t.string({
        description: 'Address of the original.',
        resolve: ({ source }, _args, ctx) => pathAt(ctx, source.post, source.response),
      }),
    }),
  });

builder.queryField('contentTranslation', (t) =>
  t.field({
    type: ContentTranslationType,
    nullable: true,
    description: 'What was translated already: nothing is sent anywhere.',
    args: {
      subject: t.arg({ type: TranslationSubjectEnum, required: true }),
      id: t.arg.id({ required: true }),
      language: t.arg.string({ description: 'That of the page, unless stated.' }),
    },
    resolve: (_root, { subject, id, language }, ctx) =>
      findContentTranslation(ctx, { subject, id: requireId(id), language: language ?? null }),
  }),
);

mutation('translateContent', {
  fieldDescription:
    'Has a public post or comment translated, unless it was since it was last changed. Open to visitors.',
  cost: 2_000,
  openToSuspended: true,
  input: (t) => ({
    subject: t.field({ type: TranslationSubjectEnum, required: true }),
    id: t.id({ required: true }),
    language: t.string({ description: 'That of the page, unless stated.' }),
  }),
  run: (ctx, { subject, id, language }) =>
    translateContent(ctx, { subject, id: requireId(id), language: language ?? null }),
  output: ['translation', ContentTranslationType],
});

const TranslationServiceKindEnum = builder.enumType('TranslationServiceKind', {
  values: translationServiceKinds,
});

const TranslationServiceType = builder
  .objectRef<TranslationServiceState>('TranslationService')
  .implement({
    description: 'The service that translates posts. Its key is write-only.',
    fields: (t) => ({
      isStored: t.boolean({ resolve: ({ stored }) => stored !== null }),
      isOn: t.exposeBoolean('isOn'),
      kind: t.field({
        type: TranslationServiceKindEnum,
        nullable: true,
        resolve: ({ stored }) => translationServiceKinds.find((kind) => kind === stored?.kind),
      }),
      url: t.string({ nullable: true, resolve: ({ stored }) => stored?.url }),
      model: t.string({ nullable: true, resolve: ({ stored }) => stored?.model }),
      hasKey: t.boolean({ resolve: ({ stored }) => (stored?.sealed_key ?? null) !== null }),
      characters: t.exposeInt('characters', { description: 'Sent today, in UTC.' }),
      dailyCharacters: t.exposeInt('dailyCharacters'),
    }),
  });

builder.queryField('translationService', (t) =>
  t.field({
    type: TranslationServiceType,
    nullable: true,
    description: 'Needs MANAGE_COMMUNITY.',
    extensions: fieldFacts({ apiArea: 'administration' }),
    resolve: (_root, _args, ctx) => getTranslationService(ctx),
  }),
);

const TranslationServiceInputType = builder.inputType('TranslationServiceInput', {
  fields: (t) => ({
    kind: t.field({ type: TranslationServiceKindEnum, required: true }),
    url: t.string({ required: true, description: 'Such as `https://translate.example.org`.' }),
    model: t.string({ description: 'Of an OpenAI-compatible service.' }),
    key: t.string({ description: 'Blank keeps the stored one, for the same host.' }),
    isOn: t.boolean({ required: true }),
  }),
});

const TranslationTrialProblemEnum = builder.enumType('TranslationTrialProblem', {
  description:
    'PRIVATE_HOST: `ALLOWED_PRIVATE_HOSTS` does not list it. UNREADABLE: no answer of the service’s format. ' +
    'UNCHANGED: it returned the text as it was. KEY_LOST: the stored key can’t be decrypted.',
  values: [...translationServiceProblems, 'KEY_LOST', 'UNCHANGED'] as const,
});

const TranslationTrialType = builder.objectRef<TranslationTrial>('TranslationTrial').implement({
  fields: (t) => ({
    problem: t.field({
      type: TranslationTrialProblemEnum,
      nullable: true,
      description: 'Null: it works.',
      resolve: ({ problem }) => problem,
    }),
    status: t.exposeInt('status', { nullable: true, description: 'Of HTTP.' }),
    milliseconds: t.exposeInt('milliseconds'),
    translation: t.exposeString('translation', {
      nullable: true,
      description: 'What readers would see of the sample: sanitised HTML.',
    }),
  }),
});

mutation('saveTranslationService', {
  apiArea: 'administration',
  input: (t) => ({ service: t.field({ type: TranslationServiceInputType, required: true }) }),
  run: (ctx, { service }) => saveTranslationService(ctx, service),
  output: ['translationService', TranslationServiceType],
});

mutation('removeTranslationService', {
  apiArea: 'administration',
  input: (t) => ({ _: t.boolean({ description: 'Nothing is asked.' }) }),
  run: (ctx) => removeTranslationService(ctx),
  output: ['translationService', TranslationServiceType],
});

mutation('testTranslationService', {
  fieldDescription:
    'Has the service, as entered, translate a sentence about tomatoes, without storing it.',
  cost: 5_000,
  apiArea: 'administration',
  input: (t) => ({ service: t.field({ type: TranslationServiceInputType, required: true }) }),
  run: (ctx, { service }) => testTranslationService(ctx, service),
  output: ['trial', TranslationTrialType],
});
