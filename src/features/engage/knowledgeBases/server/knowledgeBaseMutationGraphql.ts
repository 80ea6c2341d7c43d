import { requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type ArticleMove, moveArticlesEach } from './articleMoves.ts';
import { saveKnowledgeBase } from './knowledgeBaseService.ts';
import { AudienceEnum, findShownSection, KnowledgeSectionType } from './knowledgeBaseTypes.ts';
import { deleteSection, moveInTree, saveSection } from './sectionService.ts';

builder.relayMutationField(
  'saveKnowledgeBase',
  {
    description: 'Creates or changes a knowledge base. For holders of PUBLISH_NOMINATION.',
    inputFields: (t) => ({
      knowledgeBaseId: t.id({ description: 'Of the one to change; without it one is created.' }),
      title: t.string({ required: true }),
      content: t.string({ required: true, description: 'HTML of its start page.' }),
      coverImage: t.string(),
      categoryId: t.id({ required: true }),
      language: t.string({ required: true }),
      audience: t.field({ type: AudienceEnum, required: true }),
      audienceLists: t.idList({ description: 'Profile lists, with the audience LISTS.' }),
      ownerId: t.id({ description: 'The owner of articles without one.' }),
      reviewDays: t.int(),
      updatedDate: t.field({ type: 'DateTime' }),
    }),
  },
  {
    resolve: (_root, { input: { knowledgeBaseId, audienceLists, ...values } }, ctx) =>
      saveKnowledgeBase(ctx, knowledgeBaseId == null ? null : requireId(knowledgeBaseId), {
        ...values,
        audienceLists: audienceLists ?? [],
      }),
  },
  {
    outputFields: (t) => ({
      conversation: t.field({ type: ConversationType, resolve: (row) => row }),
    }),
  },
);

const SectionNameInput = builder.inputType('KnowledgeSectionNameInput', {
  fields: (t) => ({ language: t.string({ required: true }), name: t.string() }),
});

builder.relayMutationField(
  'saveKnowledgeSection',
  {
    description: 'Creates or changes a section. For holders of PUBLISH_NOMINATION.',
    inputFields: (t) => ({
      sectionId: t.id({ description: 'Of the one to change; without it one is created.' }),
      knowledgeBaseId: t.id({ description: 'Of a new section.' }),
      parentId: t.id({ description: 'The section around a new one.' }),
      names: t.field({ type: [SectionNameInput], required: true }),
      description: t.string(),
      ownerId: t.id({
        description:
          'Of articles without an owner. Left out, it stays; null: as around the section.',
      }),
      reviewDays: t.int({ description: 'Of articles without an interval; as `ownerId`.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const { sectionId, knowledgeBaseId, parentId, ...values } = input;
      const at =
        sectionId == null
          ? {
              knowledgeBaseId: requireId(knowledgeBaseId),
              parentId: parentId == null ? null : requireId(parentId),
            }
          : { sectionId: requireId(sectionId) };
      return saveSection(ctx, at, values);
    },
  },
  {
    outputFields: (t) => ({
      section: t.field({
        type: KnowledgeSectionType,
        nullable: true,
        resolve: (row, _args, ctx) => findShownSection(ctx, row.id),
      }),
    }),
  },
);

builder.relayMutationField(
  'deleteKnowledgeSection',
  {
    description: 'Deletes a section; its contents move to its parent.',
    inputFields: (t) => ({ sectionId: t.id({ required: true }) }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await deleteSection(ctx, requireId(input.sectionId));
      return { isDone: true };
    },
  },
  { outputFields: (t) => ({ isDone: t.exposeBoolean('isDone') }) },
);

const TreeItemKind = builder.enumType('KnowledgeTreeItemKind', {
  values: ['SECTION', 'ARTICLE'] as const,
});

builder.relayMutationField(
  'moveInKnowledgeTree',
  {
    description: 'Moves sections or articles, together and in the given order.',
    inputFields: (t) => ({
      kind: t.field({ type: TreeItemKind, required: true }),
      ids: t.idList({ required: true, description: 'Of sections, or `articleId`s.' }),
      knowledgeBaseId: t.id({ required: true }),
      parentId: t.id({ description: 'The section to move to; without it, the top.' }),
      beforeId: t.id({ description: 'Before this one; without it, to the end.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await moveInTree(ctx, input);
      return { isDone: true };
    },
  },
  { outputFields: (t) => ({ isDone: t.exposeBoolean('isDone') }) },
);

const ArticleMoveType = builder.objectRef<ArticleMove>('KnowledgeArticleMove').implement({
  fields: (t) => ({
    articleId: t.exposeID('articleId'),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Why it was not moved; null if it was.',
    }),
  }),
});

builder.relayMutationField(
  'moveKnowledgeArticles',
  {
    description:
      'Moves articles to the end of a section of any knowledge base; each moves or fails on its own.',
    inputFields: (t) => ({
      articleIds: t.idList({ required: true, description: 'At most 200.' }),
      knowledgeBaseId: t.id({ required: true }),
      sectionId: t.id({ description: 'Without it, the top.' }),
    }),
  },
  { resolve: async (_root, { input }, ctx) => ({ moves: await moveArticlesEach(ctx, input) }) },
  { outputFields: (t) => ({ moves: t.expose('moves', { type: [ArticleMoveType] }) }) },
);
