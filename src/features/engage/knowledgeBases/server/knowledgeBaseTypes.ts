import { parseId } from '#core/ids.ts';
import { textIn } from '#features/base/customFields/customFieldRules.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { ConversationPage } from '#features/content/conversations/server/conversationQueryGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { canManageKnowledgeBase, canWriteArticles } from '../knowledgeBaseAccess.ts';
import { sectionPath } from '../knowledgeBaseAddress.ts';
import {
  type KnowledgeAudience,
  knowledgeAudiences,
  listedArticles,
} from '../knowledgeBaseLimits.ts';
import { openTree } from './heldTree.ts';
import {
  baseSectionsLoader,
  lineOfSection,
  type SectionRow,
  sectionLoader,
  setupLoader,
} from './knowledgeBaseStore.ts';
import { countArticlesBySection, listFirstArticles, listSectionArticles } from './knowledgeTree.ts';
import { listTreeArticles, type TreeArticle } from './treeArticles.ts';

export const AudienceEnum = builder.enumType('KnowledgeBaseAudience', {
  description: 'Who sees the articles of a knowledge base.',
  values: knowledgeAudiences,
});

/** Who sees a start page or an article. */
export function audienceOf({ audience }: ConversationRow): KnowledgeAudience {
  return knowledgeAudiences.find((each) => each === audience?.toUpperCase()) ?? 'EVERYONE';
}

const SectionNameType = builder
  .objectRef<{ language: string; name: string }>('KnowledgeSectionName')
  .implement({
    fields: (t) => ({ language: t.exposeString('language'), name: t.exposeString('name') }),
  });

/** A section with the start page of its knowledge base, which the viewer sees. */
interface ShownSection {
  row: SectionRow;
  base: ConversationRow;
  /** Sections around it, outermost first, itself included. */
  line: SectionRow[];
}

const namesOf = ({ names }: SectionRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(names)).map(([language, name]) => [language, String(name)]),
  );

export function sectionName(row: SectionRow, { locale }: Ctx): string {
  return textIn(namesOf(row), locale);
}

export const KnowledgeSectionType = builder.objectRef<ShownSection>('KnowledgeSection');

KnowledgeSectionType.implement({
  description: 'A section of a knowledge base.',
  fields: (t) => ({
    id: t.id({ resolve: ({ row }) => row.id }),
    parentId: t.id({ nullable: true, resolve: ({ row }) => row.parent_id }),
    name: t.string({
      description: 'In the language of the viewer.',
      resolve: ({ row }, _args, ctx) => sectionName(row, ctx),
    }),
    names: t.field({
      type: [SectionNameType],
      cost: { items: 1 },
      description: 'In each language.',
      resolve: ({ row }) =>
        Object.entries(namesOf(row)).map(([language, name]) => ({ language, name })),
    }),
    description: t.string({ nullable: true, resolve: ({ row }) => row.description }),
    path: t.string({
      resolve: ({ row, base }, _args, ctx) =>
        sectionPath(base, { id: row.id, name: sectionName(row, ctx) }),
    }),
    around: t.field({
      type: [KnowledgeSectionType],
      cost: { items: 1 },
      description: 'The sections around it, outermost first.',
      resolve: ({ base, line }) =>
        line.slice(0, -1).map((row, index) => ({ row, base, line: line.slice(0, index + 1) })),
    }),
    knowledgeBase: t.field({ type: ConversationType, resolve: ({ base }) => base }),
    owner: t.field({
      type: MemberType,
      nullable: true,
      description: 'The owner of articles without one, for those who write articles.',
      resolve: ({ row, base }, _args, ctx) =>
        row.owner_id !== null && writes(ctx.viewer, base)
          ? memberLoader(ctx).load(row.owner_id)
          : null,
    }),
    reviewDays: t.int({
      nullable: true,
      description: 'The interval of articles without one, for those who write articles.',
      resolve: ({ row, base }, _args, { viewer }) =>
        writes(viewer, base) ? row.review_days : null,
    }),
    articles: t.field({
      type: ConversationPage,
      cost: 10,
      description: 'Published articles, in order.',
      args: { page: t.arg.int(), first: t.arg.int() },
      resolve: ({ row, base }, { page, first }, ctx) =>
        listSectionArticles(
          ctx,
          { knowledgeBaseId: base.id, sectionId: row.id },
          {
            page: Math.max(page ?? 0, 0),
            first: Math.min(Math.max(first ?? listedArticles.section, 1), 100),
          },
        ),
    }),
  }),
});

interface ShownGroup {
  section: ShownSection | null;
  total: number;
  articles: ConversationRow[];
}

const ArticleGroupType = builder.objectRef<ShownGroup>('KnowledgeArticleGroup').implement({
  description: 'The first published articles of a section, or of those outside any.',
  fields: (t) => ({
    section: t.field({
      type: KnowledgeSectionType,
      nullable: true,
      resolve: ({ section }) => section,
    }),
    totalCount: t.int({ resolve: ({ total }) => total }),
    articles: t.field({
      type: [ConversationType],
      cost: { items: 2 },
      resolve: ({ articles }) => articles,
    }),
  }),
});

const TreeArticleType = builder.objectRef<TreeArticle>('KnowledgeTreeArticle').implement({
  description: 'An article as the tree lists it for those who write articles.',
  fields: (t) => ({
    articleId: t.id({ resolve: ({ id }) => id }),
    sectionId: t.id({ nullable: true, resolve: ({ sectionId }) => sectionId }),
    title: t.exposeString('title'),
    language: t.exposeString('language'),
    isPublished: t.exposeBoolean('isPublished'),
    openState: t.string({ nullable: true, resolve: ({ openState }) => openState }),
  }),
});

export const KnowledgeBaseType = builder.objectRef<ConversationRow>('KnowledgeBase').implement({
  description: 'What a knowledge base is besides its start page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sections: t.field({
      type: [KnowledgeSectionType],
      cost: { weight: 5, items: 1 },
      description: 'All of them, also those without articles, in order below their parents.',
      resolve: (base, _args, ctx) => shownSections(ctx, base),
    }),
    groups: t.field({
      type: [ArticleGroupType],
      cost: { weight: 5, items: 1 },
      description:
        'Sections that have published articles: the number in all of them, the first in those of the top level.',
      args: {
        first: t.arg.int({ description: 'Articles of each section.' }),
        sections: t.arg.int({ description: 'Sections that list articles.' }),
      },
      resolve: (base, { first, sections }, ctx) =>
        shownGroups(ctx, base, {
          first: Math.min(Math.max(first ?? listedArticles.start, 1), 50),
          listed: Math.min(Math.max(sections ?? listedArticles.startSections, 0), 100),
        }),
    }),
    audience: t.field({ type: AudienceEnum, resolve: audienceOf }),
    audienceLists: t.idList({
      description: 'Profile lists, for those who manage the knowledge base.',
      resolve: (base, _args, { viewer }) =>
        manages(viewer, base) ? base.audience_lists.map(String) : [],
    }),
    hasComments: t.boolean({ resolve: (base) => !base.comments_off }),
    owner: t.field({
      type: MemberType,
      nullable: true,
      description: 'The owner of articles without one, for those who write articles.',
      resolve: async (base, _args, ctx) => {
        if (!writes(ctx.viewer, base)) return null;
        const setup = await setupLoader(ctx).load(base.id);
        return setup?.owner_id == null ? null : memberLoader(ctx).load(setup.owner_id);
      },
    }),
    reviewDays: t.int({
      nullable: true,
      description:
        'Days after which articles without an interval are due for review, for those who write articles.',
      resolve: async (base, _args, ctx) =>
        writes(ctx.viewer, base) ? (await setupLoader(ctx).load(base.id))?.review_days : null,
    }),
    setupUpdatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'For `updatedDate` of saveKnowledgeBase.',
      resolve: async (base, _args, ctx) =>
        manages(ctx.viewer, base) ? (await setupLoader(ctx).load(base.id))?.updated_at : null,
    }),
    canManage: t.boolean({ resolve: (base, _args, { viewer }) => manages(viewer, base) }),
    canWrite: t.boolean({ resolve: (base, _args, { viewer }) => writes(viewer, base) }),
    tree: t.field({
      type: [TreeArticleType],
      cost: { weight: 5, items: 1 },
      description: 'Articles of a section, drafts included; empty for those who write no articles.',
      args: {
        sectionId: t.arg.id({ description: 'Without it, those outside any section.' }),
        page: t.arg.int(),
      },
      resolve: (base, { sectionId, page }, ctx) =>
        writes(ctx.viewer, base)
          ? listTreeArticles(ctx, base.id, { sectionId: parseId(sectionId), page: page ?? 0 })
          : [],
    }),
  }),
});

type Judge = Parameters<typeof canWriteArticles>[0];

function writes(viewer: Judge, base: ConversationRow): boolean {
  return canWriteArticles(viewer, { categoryId: base.category_id }).ok;
}

function manages(viewer: Judge, base: ConversationRow): boolean {
  return canManageKnowledgeBase(viewer, { categoryId: base.category_id }).ok;
}

async function shownSections(ctx: Ctx, base: ConversationRow): Promise<ShownSection[]> {
  ctx.touch(`knowledgeBase:${base.id}`);
  const rows = await baseSectionsLoader(ctx).load(base.id);
  const below = (parentId: number | null): ShownSection[] =>
    rows
      .filter((row) => row.parent_id === parentId)
      .flatMap((row) => [{ row, base, line: lineOfSection(rows, row.id) }, ...below(row.id)]);
  return below(null);
}

async function shownGroups(
  ctx: Ctx,
  base: ConversationRow,
  { first, listed }: { first: number; listed: number },
): Promise<ShownGroup[]> {
  const [sections, tree] = await Promise.all([shownSections(ctx, base), openTree(ctx, base.id)]);
  const totals = await countArticlesBySection(tree);
  const sectionIds = sections
    .filter(({ row }) => row.parent_id === null && totals.has(row.id))
    .slice(0, listed)
    .map(({ row }) => row.id);
  // Those outside any section have no page of their own.
  const outside = listedArticles.section;
  const articles =
    listed === 0 ? null : await listFirstArticles(tree, { sectionIds, first, outside });
  return [null, ...sections].flatMap((section) => {
    const id = section?.row.id ?? null;
    const total = totals.get(id);
    return total === undefined ? [] : [{ section, total, articles: articles?.get(id) ?? [] }];
  });
}

/** A section of a knowledge base that the viewer sees. */
export async function findShownSection(ctx: Ctx, id: number): Promise<ShownSection | null> {
  const row = await sectionLoader(ctx).load(id);
  return row === null ? null : findSectionOf(ctx, row.knowledge_base_id, id);
}

/** The same where the knowledge base is known. */
export async function findSectionOf(
  ctx: Ctx,
  knowledgeBaseId: number,
  id: number,
): Promise<ShownSection | null> {
  const [base, sections] = await Promise.all([
    conversationLoader(ctx).load(knowledgeBaseId),
    baseSectionsLoader(ctx).load(knowledgeBaseId),
  ]);
  const row = sections.find((section) => section.id === id);
  if (base === null || row === undefined) return null;
  ctx.touch(`knowledgeBase:${base.id}`);
  return { row, base, line: lineOfSection(sections, id) };
}
