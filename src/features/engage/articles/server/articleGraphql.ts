import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { chooseLanguage } from '#core/languages.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { conversationPath } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { openConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import {
  AudienceEnum,
  audienceOf,
  findSectionOf,
  KnowledgeSectionType,
} from '#features/engage/knowledgeBases/server/knowledgeBaseTypes.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import { isArticleType } from '../articleLimits.ts';
import {
  type ArticleOfPost,
  type ArticleSurroundings,
  articleOfPostLoader,
  publishedTranslationsLoader,
  surroundingsLoader,
} from './articleReads.ts';

/** Only a link: a whole post inside every post would double the cost of lists. */
export const ArticleLinkType = builder.objectRef<ConversationRow>('ArticleLink').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    language: t.exposeString('language'),
    path: t.string({ resolve: (row, _args, ctx) => conversationPath(ctx, row) }),
  }),
});

interface ShownArticle {
  article: ArticleOfPost;
  post: ConversationRow;
}

const NeighborsType = builder.objectRef<ArticleSurroundings>('ArticleNeighbors').implement({
  fields: (t) => ({
    siblings: t.expose('siblings', {
      type: [ConversationType],
      description: 'Articles around it in the order of its section, itself included.',
    }),
    previous: t.expose('previous', { type: ConversationType, nullable: true }),
    next: t.expose('next', { type: ConversationType, nullable: true }),
  }),
});

export const ArticleInfoType = builder.objectRef<ShownArticle>('ArticleInfo').implement({
  description: 'Where an article is in its knowledge base, for its readers.',
  fields: (t) => ({
    articleId: t.id({ resolve: ({ article }) => article.articleId }),
    knowledgeBase: t.field({
      type: ArticleLinkType,
      nullable: true,
      description: 'Null while knowledge bases are switched off.',
      resolve: async ({ post }, _args, ctx) =>
        isTypeHidden('KNOWLEDGE_BASE', ctx.settings)
          ? null
          : (await surroundingsLoader(ctx).load(post.id)).knowledgeBase,
    }),
    audience: t.field({
      type: AudienceEnum,
      description: 'Who sees it.',
      resolve: ({ post }) => audienceOf(post),
    }),
    section: t.field({
      type: KnowledgeSectionType,
      nullable: true,
      resolve: async ({ article: { knowledgeBaseId, sectionId }, post }, _args, ctx) => {
        if (sectionId === null) return null;
        // Loads the start page and the sections as well.
        await surroundingsLoader(ctx).load(post.id);
        return findSectionOf(ctx, knowledgeBaseId, sectionId);
      },
    }),
    neighbors: t.field({
      type: NeighborsType,
      cost: { weight: 10, items: 2 },
      resolve: ({ article, post }, _args, ctx) => {
        ctx.touch(`knowledgeBase:${article.knowledgeBaseId}`);
        return surroundingsLoader(ctx).load(post.id);
      },
    }),
    translations: t.field({
      type: [ArticleLinkType],
      cost: { weight: 10, items: 2 },
      description: 'The same article in every language that is published.',
      resolve: async ({ article, post }, _args, ctx) => {
        ctx.touch(`article:${article.articleId}`);
        return (await surroundingsLoader(ctx).load(post.id)).translations;
      },
    }),
    sourceLanguage: t.string({ resolve: ({ article }) => article.sourceLanguage }),
    isOutdated: t.boolean({
      description: 'A translation that lacks changes of its source.',
      resolve: ({ article }) => article.isOutdated,
    }),
  }),
});

builder.objectFields(ConversationType, (t) => ({
  article: t.field({
    type: ArticleInfoType,
    nullable: true,
    description: 'Null for posts that are not in a knowledge base.',
    resolve: (post, _args, ctx) =>
      readNow(articleOf(ctx, post), (article) => {
        if (article === null) return null;
        ctx.touch(`article:${article.articleId}`);
        return { article, post };
      }),
  }),
  articleId: t.id({
    nullable: true,
    description: 'SPEC §3: the same in all languages; null for posts that are no articles.',
    resolve: (post, _args, ctx) =>
      readNow(articleOf(ctx, post), (article) => article?.articleId ?? null),
  }),
  baseLangTitle: t.string({
    nullable: true,
    description: 'SPEC §3: an article’s title in its source language.',
    resolve: (post, _args, ctx) => baseTitleOf(ctx, post),
  }),
  read: t.boolean({
    description: 'SPEC §3: the viewer has read it.',
    resolve: (post, _args, ctx) =>
      readNow(markLoader(ctx, 'conversation').now(post.id), (marks) => marks.has('read')),
  }),
}));

function articleOf(ctx: Ctx, post: ConversationRow): PromiseOrValue<ArticleOfPost | null> {
  return isArticleType(post.type) ? articleOfPostLoader(ctx).now(post.id) : null;
}

async function baseTitleOf(ctx: Ctx, post: ConversationRow): Promise<string | null> {
  const article = await articleOf(ctx, post);
  if (article === null) return null;
  if (article.sourceLanguage === post.language) return post.title;
  const all = await publishedTranslationsLoader(ctx).load(article.articleId);
  return all.find(({ language }) => language === article.sourceLanguage)?.title ?? post.title;
}

/** The published post of an article in the viewer's language, else one that they read, its source language, or any. */
async function openArticle(ctx: Ctx, articleId: number): Promise<ConversationRow> {
  ctx.touch(`article:${articleId}`);
  const all = await publishedTranslationsLoader(ctx).load(articleId);
  const [first] = all;
  if (first === undefined) throw new AppError('NOT_FOUND');
  const source = (await articleOfPostLoader(ctx).load(first.id))?.sourceLanguage;
  const wanted = [ctx.locale, ...ctx.viewer.readLanguages];
  const published = all.map((each) => each.language);
  const language = chooseLanguage(wanted, published, source ?? first.language);
  const post = all.find((each) => each.language === language) ?? first;
  return openConversation(ctx, post.id);
}

builder.queryField('kbArticle', (t) =>
  t.field({
    type: ConversationType,
    nullable: true,
    description:
      'SPEC §7 "KB article", in the viewer’s language if it is published in it. Never null without an error.',
    args: {
      articleId: t.arg.id({ required: true }),
      searchKeyword: t.arg.string(),
    },
    resolve: (_root, { articleId }, ctx) => openArticle(ctx, requireId(articleId)),
  }),
);
