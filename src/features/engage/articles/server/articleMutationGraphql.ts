import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import {
  ArticleTypeEnum,
  EditedArticleType,
  RevisionActionEnum,
  RevisionType,
} from './articleRevisionGraphql.ts';
import { getWritableArticle } from './articleStore.ts';
import { createArticle, saveArticleDraft } from './draftService.ts';
import {
  actOnRevision,
  addReviewNote,
  resolveReviewNote,
  restoreRevision,
} from './revisionService.ts';

const AttachmentInput = builder.inputType('ArticleAttachmentInput', {
  fields: (t) => ({
    type: t.string(),
    source: t.string({ required: true }),
    name: t.string(),
    caption: t.string(),
    description: t.string(),
    thumbnailUrl: t.string(),
  }),
});

const ArticleTextInput = builder.inputType('ArticleTextInput', {
  fields: (t) => ({
    title: t.string({ required: true }),
    content: t.string({ required: true, description: 'HTML.' }),
    tags: t.stringList(),
    attachments: t.field({ type: [AttachmentInput] }),
    coverImage: t.string(),
    previewDescription: t.string(),
    metaTitle: t.string(),
    metaDescription: t.string(),
    isMinor: t.boolean({ description: 'Leaves translations up to date.' }),
  }),
});

/** Left out is as good as empty. */
function textInput(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

builder.relayMutationField(
  'createArticle',
  {
    description: 'Creates an article with its first draft. For those who write articles.',
    inputFields: (t) => ({
      type: t.field({ type: ArticleTypeEnum }),
      knowledgeBaseId: t.id({ required: true }),
      sectionId: t.id(),
      language: t.string({ required: true }),
      text: t.field({ type: ArticleTextInput, required: true }),
    }),
  },
  {
    resolve: async (_root, { input: { text, type, ...place } }, ctx) => {
      const made = await createArticle(ctx, {
        place: { ...place, ...(type && { type }) },
        text: textInput(text),
      });
      return getWritableArticle(ctx, made.article.id);
    },
  },
  { outputFields: (t) => ({ article: t.field({ type: EditedArticleType, resolve: (it) => it }) }) },
);

builder.relayMutationField(
  'saveArticleDraft',
  {
    description:
      'Saves a draft, or begins one; CONFLICT if someone else has saved since `edition`.',
    inputFields: (t) => ({
      articleId: t.id({ required: true }),
      language: t.string({ required: true }),
      edition: t.int({ required: true, description: '0 if there was no draft.' }),
      number: t.int({
        description:
          'The revision that was edited, published or not; 0 if there was none. With it, a draft that was published since is no conflict.',
      }),
      sourceNumber: t.int({
        description:
          'Of a translation: the revision of the source it was made from; the newest if not given.',
      }),
      text: t.field({ type: ArticleTextInput, required: true }),
    }),
  },
  {
    resolve: async (_root, { input: { text, ...draft } }, ctx) => {
      const row = await saveArticleDraft(ctx, { draft, text: textInput(text) });
      const { base } = await getWritableArticle(ctx, row.article_id);
      return { ...row, base };
    },
  },
  { outputFields: (t) => ({ revision: t.field({ type: RevisionType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'actOnArticleDraft',
  {
    description: 'Moves a draft on: review, approval, schedule, publication.',
    inputFields: (t) => ({
      articleId: t.id({ required: true }),
      language: t.string({ required: true }),
      action: t.field({ type: RevisionActionEnum, required: true }),
      edition: t.int({ required: true }),
      publishAt: t.field({ type: 'DateTime', description: 'With SCHEDULE.' }),
      note: t.string({ description: 'A comment for the author.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const row = await actOnRevision(ctx, input);
      return { article: row === null ? null : await getWritableArticle(ctx, row.article_id) };
    },
  },
  {
    outputFields: (t) => ({
      article: t.field({
        type: EditedArticleType,
        nullable: true,
        description: 'Null if it was discarded with its only draft.',
        resolve: ({ article }) => article,
      }),
    }),
  },
);

builder.relayMutationField(
  'restoreArticleRevision',
  {
    description: 'Makes an earlier revision the draft again.',
    inputFields: (t) => ({
      articleId: t.id({ required: true }),
      language: t.string({ required: true }),
      number: t.int({ required: true }),
      edition: t.int({ required: true, description: 'Of the open draft; 0 if there is none.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const at = { ...input, articleId: requireId(input.articleId) };
      await restoreRevision(ctx, at);
      return getWritableArticle(ctx, at.articleId);
    },
  },
  { outputFields: (t) => ({ article: t.field({ type: EditedArticleType, resolve: (it) => it }) }) },
);

builder.relayMutationField(
  'addArticleReviewNote',
  {
    inputFields: (t) => ({
      articleId: t.id({ required: true }),
      language: t.string({ required: true }),
      quote: t.string(),
      text: t.string({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input: { articleId, language, ...note } }, ctx) => {
      const id = requireId(articleId);
      await addReviewNote(ctx, { articleId: id, language }, note);
      return getWritableArticle(ctx, id);
    },
  },
  { outputFields: (t) => ({ article: t.field({ type: EditedArticleType, resolve: (it) => it }) }) },
);

builder.relayMutationField(
  'resolveArticleReviewNote',
  {
    inputFields: (t) => ({
      noteId: t.id({ required: true }),
      isResolved: t.boolean({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input: { noteId, isResolved } }, ctx) => {
      const { articleId } = await resolveReviewNote(ctx, { id: requireId(noteId), isResolved });
      return getWritableArticle(ctx, articleId);
    },
  },
  { outputFields: (t) => ({ article: t.field({ type: EditedArticleType, resolve: (it) => it }) }) },
);
