import { optionalId, requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import {
  articleMoveSchema,
  knowledgeBaseSchema,
  sectionSchema,
  treeMoveSchema,
} from '../knowledgeBaseInputs.ts';
import { type ArticleMove, moveArticlesEach } from './articleMoves.ts';
import { saveKnowledgeBase } from './knowledgeBaseService.ts';
import { AudienceEnum, findShownSection, KnowledgeSectionType } from './knowledgeBaseTypes.ts';
import { deleteSection, moveInTree, saveSection } from './sectionService.ts';

mutation('saveKnowledgeBase', {
  description: 'Creates or changes a knowledge base. For holders of PUBLISH_NOMINATION.',
  input: (t) => ({
    knowledgeBaseId: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, knowledgeBaseSchema, {
      content: 'HTML of its start page.',
      audience: { type: AudienceEnum },
      audienceLists: 'Profile lists, with the audience LISTS.',
      ownerId: 'The owner of articles without one.',
      comments: 'Whether its articles take comments. Left out, it stays; a new one takes none.',
    }),
  }),
  run: (ctx, { knowledgeBaseId, audienceLists, ...values }) =>
    saveKnowledgeBase(ctx, optionalId(knowledgeBaseId), {
      ...values,
      audienceLists: audienceLists ?? [],
    }),
  output: ['conversation', ConversationType],
});

const SectionNameInput = builder.inputType('KnowledgeSectionNameInput', {
  fields: (t) => ({ language: t.string({ required: true }), name: t.string() }),
});

mutation('saveKnowledgeSection', {
  description: 'Creates or changes a section. For holders of PUBLISH_NOMINATION.',
  input: (t) => ({
    sectionId: t.id({ description: 'Of the one to change; without it one is created.' }),
    knowledgeBaseId: t.id({ description: 'Of a new section.' }),
    parentId: t.id({ description: 'The section around a new one.' }),
    ...schemaFields(t, sectionSchema, {
      names: { type: [SectionNameInput] },
      ownerId: 'Of articles without an owner. Left out, it stays; null: as around the section.',
      reviewDays: 'Of articles without an interval; as `ownerId`.',
    }),
  }),
  run: async (ctx, input) => {
    const { sectionId, knowledgeBaseId, parentId, ...values } = input;
    const at =
      sectionId == null
        ? { knowledgeBaseId: requireId(knowledgeBaseId), parentId: optionalId(parentId) }
        : { sectionId: requireId(sectionId) };
    return saveSection(ctx, at, values);
  },
  output: (t) => ({
    section: t.field({
      type: KnowledgeSectionType,
      nullable: true,
      resolve: (row, _args, ctx) => findShownSection(ctx, row.id),
    }),
  }),
});

mutation('deleteKnowledgeSection', {
  description: 'Deletes a section; its contents move to its parent.',
  input: (t) => ({ sectionId: t.id({ required: true }) }),
  run: (ctx, { sectionId }) => deleteSection(ctx, requireId(sectionId)),
  output: 'isDone',
});

const TreeItemKind = builder.enumType('KnowledgeTreeItemKind', {
  values: ['SECTION', 'ARTICLE'] as const,
});

mutation('moveInKnowledgeTree', {
  description: 'Moves sections or articles, together and in the given order.',
  input: (t) =>
    schemaFields(t, treeMoveSchema, {
      kind: { type: TreeItemKind },
      ids: 'Of sections, or `articleId`s.',
      parentId: 'The section to move to; without it, the top.',
      beforeId: 'Before this one; without it, to the end.',
    }),
  run: (ctx, input) => moveInTree(ctx, input),
  output: 'isDone',
});

const ArticleMoveType = builder.objectRef<ArticleMove>('KnowledgeArticleMove').implement({
  fields: (t) => ({
    articleId: t.exposeID('articleId'),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Why it was not moved; null if it was.',
    }),
  }),
});

mutation('moveKnowledgeArticles', {
  description:
    'Moves articles to the end of a section of any knowledge base; each moves or fails on its own.',
  input: (t) =>
    schemaFields(t, articleMoveSchema, {
      articleIds: 'At most 200.',
      sectionId: 'Without it, the top.',
    }),
  run: (ctx, input) => moveArticlesEach(ctx, input),
  output: ['moves', [ArticleMoveType]],
});
