import { parseId, requireId } from '#core/ids.ts';
import { DiffPartType, DiffRowType } from '#features/care/history/server/historyGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { articleTypeOf } from '../articleLimits.ts';
import {
  type ArticleComparison,
  comparedLists,
  compareRevisions,
  compareWithUnsaved,
} from './articleComparison.ts';
import {
  ArticleTypeEnum,
  articleMember,
  EditedArticleType,
  RevisionStateEnum,
} from './articleRevisionGraphql.ts';
import {
  findOpenRevision,
  findPublishedRevision,
  getWritableArticle,
  stateOf,
} from './articleStore.ts';
import { listManagedArticles, type ManagedArticle } from './managedArticles.ts';

const ManagedArticleType = builder.objectRef<ManagedArticle>('ManagedArticle').implement({
  description: 'A language of an article in the list of those who write articles.',
  fields: (t) => ({
    articleId: t.exposeID('articleId'),
    type: t.field({
      type: ArticleTypeEnum,
      resolve: ({ type }) => articleTypeOf(type),
    }),
    language: t.exposeString('language'),
    title: t.exposeString('title'),
    state: t.field({ type: RevisionStateEnum, resolve: stateOf }),
    isPublished: t.exposeBoolean('isPublished'),
    isOutdated: t.exposeBoolean('isOutdated'),
    knowledgeBaseTitle: t.exposeString('knowledgeBaseTitle'),
    publishAt: t.expose('publishAt', { type: 'DateTime', nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    owner: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ ownerId }, _args, ctx) => articleMember(ownerId, ctx),
    }),
  }),
});

const ManagedArticlePage = pageObject('ManagedArticlePage', ManagedArticleType, { countCost: 200 });

const ComparedListEnum = builder.enumType('ArticleComparedList', { values: comparedLists });

const ListChangeType = builder
  .objectRef<ArticleComparison['lists'][number]>('ArticleListChange')
  .implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: ComparedListEnum }),
      added: t.exposeStringList('added'),
      removed: t.exposeStringList('removed'),
    }),
  });

const ComparisonType = builder.objectRef<ArticleComparison>('ArticleComparison').implement({
  fields: (t) => ({
    title: t.expose('title', { type: [DiffPartType] }),
    rows: t.expose('rows', { type: [DiffRowType] }),
    lists: t.expose('lists', { type: [ListChangeType] }),
  }),
});

builder.queryFields((t) => ({
  editedArticle: t.field({
    type: EditedArticleType,
    nullable: true,
    description: 'For those who write articles; NOT_FOUND for others.',
    args: { articleId: t.arg.id({ required: true }) },
    resolve: (_root, { articleId }, ctx) => getWritableArticle(ctx, requireId(articleId)),
  }),
  managedArticles: t.field({
    type: ManagedArticlePage,
    cost: 500,
    description: 'All articles with their drafts, for those who write articles.',
    args: {
      states: t.arg({ type: [RevisionStateEnum] }),
      type: t.arg({ type: ArticleTypeEnum }),
      language: t.arg.string(),
      knowledgeBaseId: t.arg.id(),
      keyword: t.arg.string(),
      mine: t.arg.boolean({ description: 'Only those that the viewer owns.' }),
      overdue: t.arg.boolean(),
      outdated: t.arg.boolean({ description: 'Only outdated translations.' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { knowledgeBaseId, ...args }, ctx) =>
      listManagedArticles(ctx, {
        ...args,
        knowledgeBaseId: knowledgeBaseId == null ? null : (parseId(knowledgeBaseId) ?? 0),
      }),
  }),
  articleComparison: t.field({
    type: ComparisonType,
    nullable: true,
    cost: 3_000,
    description: 'Between two revisions of a language, for those who write articles.',
    args: {
      articleId: t.arg.id({ required: true }),
      language: t.arg.string({ required: true }),
      from: t.arg.int({ required: true }),
      to: t.arg.int({ required: true }),
    },
    resolve: async (_root, { articleId, ...pair }, ctx) => {
      const { article } = await getWritableArticle(ctx, requireId(articleId));
      return compareRevisions(ctx, { articleId: article.id, ...pair });
    },
  }),
  articleConflict: t.field({
    type: ComparisonType,
    nullable: true,
    cost: 3_000,
    description: 'The changes that saving the given text would make to the current draft.',
    args: {
      articleId: t.arg.id({ required: true }),
      language: t.arg.string({ required: true }),
      title: t.arg.string({ required: true }),
      content: t.arg.string({ required: true }),
    },
    resolve: async (_root, { articleId, language, ...text }, ctx) => {
      const { article } = await getWritableArticle(ctx, requireId(articleId));
      const saved =
        (await findOpenRevision(ctx.db, article.id, language)) ??
        (await findPublishedRevision(ctx.db, article.id, language));
      return saved ? compareWithUnsaved(ctx, saved, text) : null;
    },
  }),
}));
