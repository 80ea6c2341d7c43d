import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { ArticleInfoType } from '#features/engage/articles/server/articleGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { SupportReferenceType, SupportRequestType } from '../../requests/server/supportGraphql.ts';
import { openPostCase } from './openPostCase.ts';
import { type AnswerDraft, draftAnswer, publishAnswer } from './publishAnswer.ts';
import { listRelatedRequests } from './relatedRequests.ts';
import {
  listPostRequests,
  listRequestPosts,
  type RequestPost,
  requestPostKinds,
} from './requestPosts.ts';

const RequestPostKindEnum = builder.enumType('SupportPostKind', {
  description: 'ESCALATED: the post became the request. PUBLISHED: an answer became the post.',
  values: requestPostKinds,
});

const RequestPostType = builder.objectRef<RequestPost>('SupportRequestPost').implement({
  fields: (t) => ({
    kind: t.field({ type: RequestPostKindEnum, resolve: ({ kind }) => kind }),
    post: t.field({ type: ConversationType, resolve: ({ post }) => post }),
  }),
});

const AnswerDraftType = builder.objectRef<AnswerDraft>('SupportAnswerDraft').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    question: t.exposeString('question', { description: 'Sanitised HTML.' }),
    answer: t.exposeString('answer', { description: 'Sanitised HTML.' }),
  }),
});

builder.objectField(SupportRequestType, 'posts', (t) =>
  t.field({
    type: [RequestPostType],
    cost: { weight: 50, items: 5 },
    description: 'Posts that it came from or led to, as far as the viewer sees them.',
    resolve: ({ id }, _args, ctx) => listRequestPosts(ctx, id),
  }),
);

builder.objectField(ConversationType, 'supportRequests', (t) =>
  t.field({
    type: [SupportReferenceType],
    cost: { weight: 20, items: 2 },
    description: 'Support requests linked to the post that the viewer sees.',
    resolve: (post, _args, ctx) => listPostRequests(ctx, post),
  }),
);

builder.objectField(ArticleInfoType, 'relatedRequests', (t) =>
  t.field({
    type: [SupportReferenceType],
    cost: { weight: 20, items: 5 },
    description: 'Support requests about the same, for agents; empty for others.',
    resolve: ({ post }, _args, ctx) => listRelatedRequests(ctx, post),
  }),
);

builder.queryField('supportAnswerDraft', (t) =>
  t.field({
    type: AnswerDraftType,
    cost: 200,
    description: 'An agent’s answer as a post, without names, addresses and files; agents only.',
    args: { requestId: t.arg.id({ required: true }), entryId: t.arg.id({ required: true }) },
    resolve: (_root, asked, ctx) => draftAnswer(ctx, asked),
  }),
);

builder.relayMutationField(
  'openPostCase',
  {
    description: 'Opens a case on behalf of the author of a post, and escalates the post.',
    inputFields: (t) => ({
      conversationId: t.id({ required: true }),
      note: t.string({ description: 'An internal note for the agents.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => openPostCase(ctx, input.conversationId, input) },
  { outputFields: (t) => ({ number: t.string({ resolve: ({ number }) => `${number}` }) }) },
);

builder.relayMutationField(
  'publishSupportAnswer',
  {
    description: 'Publishes an agent’s answer as a question with an official answer; agents only.',
    inputFields: (t) => ({
      requestId: t.id({ required: true }),
      entryId: t.id({ required: true }),
      topicId: t.id({ required: true }),
      title: t.string({ required: true }),
      question: t.string({ required: true, description: 'HTML.' }),
      answer: t.string({ required: true, description: 'HTML.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => publishAnswer(ctx, input.requestId, input) },
  {
    outputFields: (t) => ({
      conversation: t.field({ type: ConversationType, resolve: (row) => row }),
    }),
  },
);
