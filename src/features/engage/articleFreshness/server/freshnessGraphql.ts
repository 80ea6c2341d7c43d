import { requireId } from '#core/ids.ts';
import { ArticleInfoType } from '#features/engage/articles/server/articleGraphql.ts';
import { EditedArticleType } from '#features/engage/articles/server/articleRevisionGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { articleCareSchema } from '../freshnessInputs.ts';
import { freshnessOf, freshnessStates } from '../freshnessRules.ts';
import { careLoader, saveArticleCare, verifyArticle } from './freshnessService.ts';

const FreshnessEnum = builder.enumType('ArticleFreshness', {
  description: 'Whether an article was checked lately.',
  values: freshnessStates,
});

builder.objectFields(ArticleInfoType, (t) => ({
  verifiedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When someone last said that it is right.',
    resolve: ({ article }) => article.verifiedAt,
  }),
  verifiedBy: t.field({
    type: MemberType,
    nullable: true,
    resolve: ({ article }, _args, ctx) =>
      article.verifiedById === null ? null : memberLoader(ctx).now(article.verifiedById),
  }),
}));

builder.objectFields(EditedArticleType, (t) => ({
  freshness: t.field({
    type: FreshnessEnum,
    resolve: ({ article }, _args, { now }) =>
      freshnessOf({ verifiedAt: article.verified_at, dueAt: article.due_at }, now),
  }),
  owner: t.field({
    type: MemberType,
    nullable: true,
    resolve: ({ article }, _args, ctx) =>
      article.owner_id === null ? null : memberLoader(ctx).load(article.owner_id),
  }),
  effectiveOwner: t.field({
    type: MemberType,
    nullable: true,
    description: 'Without an owner of its own, that of its section or knowledge base.',
    resolve: async ({ article }, _args, ctx) => {
      const care = await careLoader(ctx).load(article.id);
      return care?.ownerId == null ? null : memberLoader(ctx).load(care.ownerId);
    },
  }),
  effectiveReviewDays: t.int({
    nullable: true,
    description: 'Without an interval of its own, that of its section or knowledge base.',
    resolve: async ({ article }, _args, ctx) =>
      (await careLoader(ctx).load(article.id))?.reviewDays,
  }),
  archiveAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When it is archived by itself.',
    resolve: ({ article }) => article.archive_at,
  }),
  reviewDays: t.int({ nullable: true, resolve: ({ article }) => article.review_days }),
  verifiedAt: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: ({ article }) => article.verified_at,
  }),
  dueAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ article }) => article.due_at }),
}));

mutation('verifyArticle', {
  description: 'Says that an article is right as it is. For those who write articles.',
  input: (t) => ({ articleId: t.id({ required: true }) }),
  run: (ctx, { articleId }) => verifyArticle(ctx, requireId(articleId)),
  output: ['article', EditedArticleType],
});

mutation('saveArticleCare', {
  description:
    'Changes the owner, the review interval and when it is archived. For holders of PUBLISH_NOMINATION.',
  input: (t) => ({ articleId: t.id({ required: true }), ...schemaFields(t, articleCareSchema) }),
  run: (ctx, { articleId, ownerId, reviewDays, archiveAt }) =>
    saveArticleCare(ctx, requireId(articleId), { ownerId, reviewDays, archiveAt }),
  output: ['article', EditedArticleType],
});
