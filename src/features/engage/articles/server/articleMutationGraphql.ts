import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import {
  newArticleSchema,
  reviewNoteSchema,
  revisionActionSchema,
  saveDraftSchema,
} from '../articleInputs.ts';
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

mutation('createArticle', {
  description: 'Creates an article with its first draft. For those who write articles.',
  input: (t) => ({
    text: t.field({ type: ArticleTextInput, required: true }),
    ...schemaFields(t, newArticleSchema, { type: { type: ArticleTypeEnum } }),
  }),
  run: async (ctx, { text, type, ...place }) => {
    const made = await createArticle(ctx, {
      place: { ...place, ...(type && { type }) },
      text: textInput(text),
    });
    return getWritableArticle(ctx, made.article.id);
  },
  output: ['article', EditedArticleType],
});

mutation('saveArticleDraft', {
  description: 'Saves a draft, or begins one; CONFLICT if someone else has saved since `edition`.',
  input: (t) => ({
    text: t.field({ type: ArticleTextInput, required: true }),
    ...schemaFields(t, saveDraftSchema, {
      edition: '0 if there was no draft.',
      number:
        'The revision that was edited, published or not; 0 if there was none. With it, a draft that was published since is no conflict.',
      sourceNumber:
        'Of a translation: the revision of the source it was made from; the newest if not given.',
    }),
  }),
  run: async (ctx, { text, ...draft }) => {
    const row = await saveArticleDraft(ctx, { draft, text: textInput(text) });
    const { base } = await getWritableArticle(ctx, row.article_id);
    return { ...row, base };
  },
  output: ['revision', RevisionType],
});

mutation('actOnArticleDraft', {
  description: 'Moves a draft on: review, approval, schedule, publication.',
  input: (t) =>
    schemaFields(t, revisionActionSchema, {
      action: { type: RevisionActionEnum },
      publishAt: 'With SCHEDULE.',
      note: 'A comment for the author.',
    }),
  run: async (ctx, input) => {
    const row = await actOnRevision(ctx, input);
    return row === null ? null : await getWritableArticle(ctx, row.article_id);
  },
  output: [
    'article',
    EditedArticleType,
    { nullable: true, description: 'Null if it was discarded with its only draft.' },
  ],
});

mutation('restoreArticleRevision', {
  description: 'Makes an earlier revision the draft again.',
  input: (t) => ({
    articleId: t.id({ required: true }),
    language: t.string({ required: true }),
    number: t.int({ required: true }),
    edition: t.int({ required: true, description: 'Of the open draft; 0 if there is none.' }),
  }),
  run: async (ctx, input) => {
    const at = { ...input, articleId: requireId(input.articleId) };
    await restoreRevision(ctx, at);
    return getWritableArticle(ctx, at.articleId);
  },
  output: ['article', EditedArticleType],
});

mutation('addArticleReviewNote', {
  input: (t) => ({
    articleId: t.id({ required: true }),
    language: t.string({ required: true }),
    ...schemaFields(t, reviewNoteSchema),
  }),
  run: async (ctx, { articleId, language, ...note }) => {
    const id = requireId(articleId);
    await addReviewNote(ctx, { articleId: id, language }, note);
    return getWritableArticle(ctx, id);
  },
  output: ['article', EditedArticleType],
});

mutation('resolveArticleReviewNote', {
  input: (t) => ({ noteId: t.id({ required: true }), isResolved: t.boolean({ required: true }) }),
  run: async (ctx, { noteId, isResolved }) => {
    const { articleId } = await resolveReviewNote(ctx, { id: requireId(noteId), isResolved });
    return getWritableArticle(ctx, articleId);
  },
  output: ['article', EditedArticleType],
});
