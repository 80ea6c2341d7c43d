import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { highlightText } from '#features/content/search/searchHighlight.ts';
import { HighlightPartType } from '#features/content/search/server/searchGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { isOldAnswer } from '../answerScore.ts';
import type { CitedSentence } from '../citedSentences.ts';
import { keyOfAnswer, rateAnswer, sealAnswer } from './answerFeedback.ts';
import { isModelOn } from './answerModelStore.ts';
import { answerMarks, type FoundAnswer, type FoundAnswers, findAnswers } from './findAnswers.ts';
import { type PhrasedAnswer, phraseAnswer } from './phraseAnswer.ts';

const AnswerMarkEnum = builder.enumType('SearchAnswerMark', {
  description:
    'Why a passage is quoted: it is of an accepted or official answer, or of an article.',
  values: answerMarks,
});

const AnswerStateEnum = builder.enumType('SearchAnswerState', {
  description: 'NONE: nothing answers the question well enough. NOT_ASKED: it is no question.',
  values: ['FOUND', 'NONE', 'NOT_ASKED'] as const,
});

type AskedAnswer = FoundAnswer & { keywords: string; terms: FoundAnswers['terms'] };

const SearchAnswerType = builder.objectRef<AskedAnswer>('SearchAnswer').implement({
  description: 'A passage that answers a query, word for word.',
  fields: (t) => ({
    key: t.string({ resolve: keyOfAnswer }),
    id: t.id({
      description: 'For `rateAnswer`, for a day.',
      resolve: (answer, _args, ctx) => sealAnswer(ctx, answer.keywords, answer),
    }),
    mark: t.field({ type: AnswerMarkEnum, resolve: ({ mark }) => mark }),
    text: t.field({
      type: [HighlightPartType],
      resolve: ({ text, terms }) =>
        highlightText(
          text,
          terms.map((term) => ({ ...term, open: false })),
        ),
    }),
    post: t.field({ type: ConversationType, resolve: ({ post }) => post }),
    path: t.exposeString('path', { description: 'Opens the post at the quoted text.' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ authorId }, _args, ctx) => memberLoader(ctx).load(authorId),
    }),
    writtenAt: t.expose('writtenAt', {
      type: 'DateTime',
      description: 'Or edited, if it was.',
    }),
    isOld: t.boolean({
      description: 'Written years ago: it may be out of date.',
      resolve: ({ writtenAt }, _args, ctx) => isOldAnswer(writtenAt, ctx.now),
    }),
  }),
});

const SearchAnswersType = builder
  .objectRef<FoundAnswers & { keywords: string }>('SearchAnswers')
  .implement({
    fields: (t) => ({
      state: t.field({ type: AnswerStateEnum, resolve: ({ state }) => state }),
      nodes: t.field({
        type: [SearchAnswerType],
        resolve: ({ answers, keywords, terms }) =>
          answers.map((answer) => ({ ...answer, keywords, terms })),
      }),
      mayBePhrased: t.boolean({
        description: 'A model is on that phrases them: `phraseAnswer` may have an answer.',
        resolve: async ({ state }, _args, ctx) => state === 'FOUND' && (await isModelOn(ctx)),
      }),
    }),
  });

const PhrasedSentenceType = builder.objectRef<CitedSentence>('PhrasedSentence').implement({
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Plain text, of a model: never markup.' }),
    sources: t.exposeIntList('sources', {
      description: 'The passages that it is from: numbers of `sources`, from 1.',
    }),
  }),
});

const PhrasedAnswerType = builder
  .objectRef<PhrasedAnswer & { keywords: string }>('PhrasedAnswer')
  .implement({
    description:
      'What a model says that passages say: generated, and not to be shown without them.',
    fields: (t) => ({
      sentences: t.field({ type: [PhrasedSentenceType], resolve: ({ sentences }) => sentences }),
      sources: t.field({
        type: [SearchAnswerType],
        description: 'With the keys that `searchAnswers` has.',
        resolve: ({ sources, keywords, terms }) =>
          sources.map((answer) => ({ ...answer, keywords, terms })),
      }),
    }),
  });

builder.queryFields((t) => ({
  searchAnswers: t.field({
    type: SearchAnswersType,
    cost: 5_000,
    description: 'One to three passages that answer a query, quoted from what the viewer may see.',
    args: { keywords: t.arg.string({ required: true }) },
    resolve: async (_root, { keywords }, ctx) => ({
      ...(await findAnswers(ctx, keywords)),
      keywords,
    }),
  }),
}));

// A query that takes seconds would hold one of the places of expensive queries; mutations have none.
mutation('phraseAnswer', {
  openToSuspended: true,
  cost: 10_000,
  fieldDescription:
    'Says the passages of `searchAnswers` in other words, by the model that an administrator named. Takes seconds. Only passages ' +
    'that everybody may see are given to it.',
  input: (t) => ({ keywords: t.string({ required: true }) }),
  run: async (ctx, { keywords }) => {
    const phrased = await phraseAnswer(ctx, keywords);
    return phrased && { ...phrased, keywords };
  },
  output: [
    'answer',
    PhrasedAnswerType,
    {
      nullable: true,
      description: 'Null: it is off, fails, or says nothing that the passages bear out.',
    },
  ],
});

mutation('rateAnswer', {
  openToSuspended: true,
  fieldDescription: 'Says whether an answer above search results helped.',
  input: (t) => ({
    answerId: t.id({ required: true, description: 'From `searchAnswers`.' }),
    helpful: t.boolean({ required: true }),
  }),
  run: (ctx, input) => rateAnswer(ctx, input),
  output: 'ok',
});
