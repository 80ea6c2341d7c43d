import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { tagLabelsOf } from '#features/content/taxonomy/server/tagLabels.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { offeredActions } from '../articleLifecycle.ts';
import { articleTypeOf, articleTypes } from '../articleLimits.ts';
import { revisionActions, revisionStates } from '../articleStates.ts';
import {
  findOpenRevision,
  findPublishedRevision,
  listRevisions,
  listTranslations,
  type RevisionRow,
  revisionFactsOf,
  stateOf,
  type WritableArticle,
} from './articleStore.ts';
import { listReviewNotes } from './revisionService.ts';

export const RevisionStateEnum = builder.enumType('ArticleRevisionState', {
  values: revisionStates,
});
export const RevisionActionEnum = builder.enumType('ArticleRevisionAction', {
  values: revisionActions,
});
export const ArticleTypeEnum = builder.enumType('ArticleType', { values: articleTypes });

type Revision = RevisionRow & Pick<WritableArticle, 'base'>;
type ReviewNote = Awaited<ReturnType<typeof listReviewNotes>>[number];

const ReviewNoteType = builder.objectRef<ReviewNote>('ArticleReviewNote').implement({
  description: 'A reviewer’s comment on a draft.',
  fields: (t) => ({
    id: t.exposeID('id'),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) => memberLoader(ctx).load(row.author_id),
    }),
    quote: t.exposeString('quote', { nullable: true, description: 'The passage it is about.' }),
    text: t.exposeString('text'),
    language: t.exposeString('language', { description: 'Of the draft.' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    isResolved: t.boolean({ resolve: (row) => row.resolved_at !== null }),
    isOutdated: t.exposeBoolean('isOutdated', {
      description: 'The draft no longer contains the quoted passage.',
    }),
  }),
});

export const articleMember = (id: number | null, ctx: Parameters<typeof memberLoader>[0]) =>
  id === null ? null : memberLoader(ctx).load(id);

export const RevisionType = builder.objectRef<Revision>('ArticleRevision').implement({
  description: 'A revision of an article in one language, for those who write articles.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    language: t.exposeString('language'),
    state: t.field({ type: RevisionStateEnum, resolve: stateOf }),
    edition: t.exposeInt('edition', {
      description: 'Counts the saves of the draft; a save names the one that it is based on.',
    }),
    title: t.exposeString('title'),
    content: t.exposeString('content'),
    tags: t.stringList({ resolve: ({ tags }, _args, ctx) => tagLabelsOf(ctx, tags) }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: ({ attachments }) => attachmentsOf(attachments),
    }),
    coverImage: t.exposeString('cover_image', { nullable: true }),
    previewDescription: t.exposeString('preview_description', { nullable: true }),
    metaTitle: t.exposeString('meta_title', { nullable: true }),
    metaDescription: t.exposeString('meta_description', { nullable: true }),
    isMinor: t.exposeBoolean('is_minor'),
    sourceNumber: t.exposeInt('source_number', {
      nullable: true,
      description: 'Of a translation: the revision of the source language that it follows.',
    }),
    restoredNumber: t.exposeInt('restored_number', { nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    publishAt: t.expose('publish_at', { type: 'DateTime', nullable: true }),
    publishedAt: t.expose('published_at', { type: 'DateTime', nullable: true }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) => articleMember(row.author_id, ctx),
    }),
    approvedBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) => articleMember(row.approved_by_id, ctx),
    }),
    actions: t.field({
      type: [RevisionActionEnum],
      description: 'What the viewer can do with it now.',
      resolve: (row, _args, ctx) =>
        offeredActions(
          ctx.viewer,
          revisionFactsOf(row, row.base),
          featureSettings(ctx.settings, 'articles'),
        ),
    }),
  }),
});

interface Translation extends WritableArticle {
  language: string;
  conversationId: number | null;
  isOutdated: boolean;
}

const TranslationType = builder.objectRef<Translation>('ArticleTranslation').implement({
  fields: (t) => ({
    language: t.exposeString('language'),
    isOutdated: t.exposeBoolean('isOutdated'),
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      description: 'What readers see; null before it is published.',
      resolve: ({ conversationId }, _args, ctx) =>
        conversationId === null ? null : conversationLoader(ctx).load(conversationId),
    }),
    draft: t.field({
      type: RevisionType,
      nullable: true,
      resolve: async ({ article, base, language }, _args, ctx) => {
        const row = await findOpenRevision(ctx.db, article.id, language);
        return row ? { ...row, base } : null;
      },
    }),
    published: t.field({
      type: RevisionType,
      nullable: true,
      resolve: async ({ article, base, language }, _args, ctx) => {
        const row = await findPublishedRevision(ctx.db, article.id, language);
        return row ? { ...row, base } : null;
      },
    }),
    revisions: t.field({
      type: [RevisionType],
      cost: { weight: 50, items: 20 },
      description: 'Newest first.',
      resolve: async ({ article, base, language }, _args, ctx) =>
        (await listRevisions(ctx.db, article.id, language)).map((row) => ({ ...row, base })),
    }),
  }),
});

export const EditedArticleType = builder.objectRef<WritableArticle>('EditedArticle');

EditedArticleType.implement({
  description: 'An article with what is not published, for those who write articles.',
  fields: (t) => ({
    articleId: t.id({ resolve: ({ article }) => article.id }),
    type: t.field({
      type: ArticleTypeEnum,
      resolve: ({ article }) => articleTypeOf(article.type),
    }),
    knowledgeBase: t.field({ type: ConversationType, resolve: ({ base }) => base }),
    sectionId: t.id({ nullable: true, resolve: ({ article }) => article.section_id }),
    sourceLanguage: t.string({ resolve: ({ article }) => article.source_language }),
    reviewNotes: t.field({
      type: [ReviewNoteType],
      cost: { weight: 20, items: 10 },
      description: 'Comments on the open drafts, oldest first.',
      resolve: ({ article }, _args, ctx) => listReviewNotes(ctx, article.id),
    }),
    translations: t.field({
      type: [TranslationType],
      cost: { weight: 20, items: 3 },
      args: { language: t.arg.string({ description: 'Only this one.' }) },
      resolve: async ({ article, base }, { language }, ctx) =>
        (await listTranslations(ctx.db, article.id))
          .filter((row) => language == null || row.language === language)
          .map((row) => ({
            ...{ article, base, language: row.language },
            ...{ conversationId: row.conversation_id, isOutdated: row.is_outdated },
          })),
    }),
  }),
});
