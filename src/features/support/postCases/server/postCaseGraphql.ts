import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import {
  ArticleInfoType,
  ArticleLinkType,
} from '#features/engage/articles/server/articleGraphql.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import {
  SupportReferenceType,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { answerArticleSchema, publishAnswerSchema } from '../postCaseInputs.ts';
import { linkPost, unlinkPost } from './linkPosts.ts';
import { openPostCase } from './openPostCase.ts';
import {
  type AnswerDraft,
  draftAnswer,
  draftAnswerArticle,
  publishAnswer,
} from './publishAnswer.ts';
import { listRelatedRequests } from './relatedRequests.ts';
import { listRequestArticles, type RequestArticle } from './requestArticles.ts';
import {
  listPostRequests,
  listRequestPosts,
  type RequestPost,
  requestPostKinds,
} from './requestPosts.ts';

const RequestPostKindEnum = builder.enumType('SupportPostKind', {
  description:
    'ESCALATED: the post became the request. PUBLISHED: an answer became the post. LINKED: an agent linked it.',
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
    credit: t.exposeString('credit', {
      description: 'Sanitised HTML for an article: who answered. Empty if that is unknown.',
    }),
  }),
});

const RequestArticleType = builder.objectRef<RequestArticle>('SupportRequestArticle').implement({
  description: 'An article that was drafted from an answer.',
  fields: (t) => ({
    articleId: t.exposeID('id'),
    language: t.exposeString('language'),
    title: t.exposeString('title'),
    canWrite: t.exposeBoolean('canWrite'),
    post: t.field({
      type: ArticleLinkType,
      nullable: true,
      description: 'Null until it is published.',
      resolve: ({ post }) => post,
    }),
  }),
});

builder.objectFields(SupportRequestType, (t) => ({
  posts: t.field({
    type: [RequestPostType],
    cost: { weight: 50, items: 5 },
    description:
      'Posts that it came from or led to, as far as the viewer sees them; for agents also those linked to it.',
    resolve: (row, _args, ctx) => listRequestPosts(ctx, row),
  }),
  articles: t.field({
    type: [RequestArticleType],
    cost: { weight: 50, items: 2 },
    description: 'Articles that were drafted from its answers; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listRequestArticles(ctx, row.id) : []),
  }),
}));

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
    description:
      'Support requests it was drafted from or that are about the same, for agents; empty for others.',
    resolve: ({ post, article: { articleId } }, _args, ctx) =>
      listRelatedRequests(ctx, { ...post, articleId }),
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

mutation('openPostCase', {
  description: 'Opens a case on behalf of the author of a post, and escalates the post.',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    note: t.string({ description: 'An internal note for the agents.' }),
  }),
  run: (ctx, input) => openPostCase(ctx, input.conversationId, input),
  output: (t) => ({ number: t.string({ resolve: ({ number }) => `${number}` }) }),
});

mutation('publishSupportAnswer', {
  description: 'Publishes an agent’s answer as a question with an official answer; agents only.',
  input: (t) => ({
    requestId: t.id({ required: true }),
    ...schemaFields(t, publishAnswerSchema, { question: 'HTML.', answer: 'HTML.' }),
  }),
  run: (ctx, input) => publishAnswer(ctx, input.requestId, input),
  output: ['conversation', ConversationType],
});

mutation('draftSupportArticle', {
  description: 'Drafts an article from an agent’s answer; agents who write articles only.',
  input: (t) => ({
    requestId: t.id({ required: true }),
    ...schemaFields(t, answerArticleSchema, { content: 'HTML.' }),
  }),
  run: (ctx, input) => draftAnswerArticle(ctx, input.requestId, input),
  output: (t) => ({ articleId: t.exposeID('articleId'), language: t.exposeString('language') }),
});

const linkChanges = { linkSupportPost: linkPost, unlinkSupportPost: unlinkPost } as const;

for (const name of ['linkSupportPost', 'unlinkSupportPost'] as const) {
  mutation(name, {
    description: 'A post or article beside a request; agents only.',
    input: (t) => ({ id: t.id({ required: true }), postId: t.id({ required: true }) }),
    run: (ctx, input) => linkChanges[name](ctx, input.id, input),
    output: ['request', SupportRequestType],
  });
}
