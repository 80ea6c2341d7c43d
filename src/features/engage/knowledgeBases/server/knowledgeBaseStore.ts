import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type { KbSections } from '#db/tables.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  listedConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import type { PostPlacement } from '#features/content/conversations/server/publishPost.ts';
import { listNamedProfileLists } from '#features/people/members/server/namedProfileLists.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import {
  canManageKnowledgeBase,
  canWriteArticles,
  publishesSomeArticles,
} from '../knowledgeBaseAccess.ts';

export type SectionRow = Selectable<KbSections>;

/** What is stored of a knowledge base besides its start page. */
export interface KnowledgeBaseSetup {
  id: number;
  position: number;
  owner_id: number | null;
  review_days: number | null;
  updated_at: Date;
}

/** The start pages of the knowledge bases that the viewer sees, in order. */
export function listKnowledgeBases(ctx: Ctx): Promise<ConversationRow[]> {
  ctx.touch('conversations');
  return listedConversations(ctx)
    .innerJoin('knowledge_bases', 'knowledge_bases.id', 'conversations.id')
    .selectAll('conversations')
    .orderBy('knowledge_bases.position')
    .orderBy('conversations.id')
    .execute();
}

/** Names of the profile lists that articles can be shown to, for members who publish articles somewhere. */
export async function listAudienceLists({
  viewer,
  ...ctx
}: Pick<Ctx, 'db' | 'viewer' | 'locale'>): Promise<{ id: number; name: string }[]> {
  if (!publishesSomeArticles(viewer)) return [];
  return listNamedProfileLists(ctx);
}

export function setupLoader(ctx: Ctx): RememberingLoader<number, KnowledgeBaseSetup | null> {
  return perRequest(ctx, newSetupLoader);
}

function newSetupLoader(ctx: Ctx): RememberingLoader<number, KnowledgeBaseSetup | null> {
  return new RememberingLoader(async (ids) => inOrderOf(ids, await findSetups(ctx.db, [...ids])));
}

function findSetups(db: Database, ids: number[]): Promise<KnowledgeBaseSetup[]> {
  return db
    .selectFrom('knowledge_bases')
    .select(['id', 'position', 'owner_id', 'review_days', 'updated_at'])
    .where('id', 'in', ids)
    .execute();
}

/**
 * The start page of a knowledge base that the viewer writes for.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED; NOT_FOUND also without the permission
 */
export async function getWritableBase(ctx: Ctx, id: number): Promise<ConversationRow> {
  demandActive(ctx.viewer);
  const base = await findKnowledgeBase(ctx, id);
  if (base === null || !canWriteArticles(ctx.viewer, { categoryId: base.category_id }).ok) {
    throw new AppError('NOT_FOUND');
  }
  return base;
}

/** @throws AppError as getWritableBase; FORBIDDEN for members who only write */
export async function getManagedBase(ctx: Ctx, id: number): Promise<ConversationRow> {
  const base = await getWritableBase(ctx, id);
  demand(canManageKnowledgeBase(ctx.viewer, { categoryId: base.category_id }));
  return base;
}

/** The start page of a knowledge base that the viewer sees. */
export async function findKnowledgeBase(ctx: Ctx, id: number): Promise<ConversationRow | null> {
  const row = await conversationLoader(ctx).load(id);
  return row?.type === 'KNOWLEDGE_BASE' ? row : null;
}

/**
 * The start page as it is now, whose audience then stays until the transaction ends: a change of it is either seen here,
 * or set for what is placed here as well.
 * @throws AppError NOT_FOUND once it is deleted
 */
export async function lockStartPage(
  trx: DatabaseTransaction,
  knowledgeBaseId: number,
): Promise<ConversationRow> {
  const row = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', knowledgeBaseId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/** Where the articles of a knowledge base are, and who sees them. */
export function placementOf(base: ConversationRow): PostPlacement {
  return {
    categoryId: base.category_id,
    topicId: base.topic_id,
    audience: base.audience,
    audienceLists: base.audience_lists,
    commentsOff: base.comments_off,
  };
}

export function listSections(
  db: Database | DatabaseTransaction,
  knowledgeBaseId: number,
): Promise<SectionRow[]> {
  return selectSections(db).where('knowledge_base_id', '=', knowledgeBaseId).execute();
}

/** All sections of a knowledge base, in order. */
export function baseSectionsLoader(ctx: Ctx): RememberingLoader<number, SectionRow[]> {
  return perRequest(ctx, newBaseSectionsLoader);
}

/** As JSON: dates are text. */
export type StoredSection = Omit<SectionRow, 'created_at' | 'updated_at'> & {
  created_at: string;
  updated_at: string;
};

/** All sections of a knowledge base in order, for a statement that loads its start page anyway. */
export function sectionsColumn(
  knowledgeBaseId: RawBuilder<unknown>,
): RawBuilder<StoredSection[] | null> {
  return sql`(select jsonb_agg(to_jsonb(section) order by section.position, section.id)
    from kb_sections section where section.knowledge_base_id = ${knowledgeBaseId})`;
}

/** Keeps what `sectionsColumn` has selected. */
export function keepSections(
  ctx: Ctx,
  knowledgeBaseId: number,
  stored: readonly StoredSection[] | null,
): void {
  const rows = (stored ?? []).map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }));
  baseSectionsLoader(ctx).prime(knowledgeBaseId, rows);
}

function newBaseSectionsLoader(ctx: Ctx): RememberingLoader<number, SectionRow[]> {
  return new RememberingLoader(async (ids) => {
    const rows = await selectSections(ctx.db)
      .where('knowledge_base_id', 'in', [...ids])
      .execute();
    return ids.map((id) => rows.filter((row) => row.knowledge_base_id === id));
  });
}

function selectSections(db: Database | DatabaseTransaction) {
  return db.selectFrom('kb_sections').selectAll().orderBy('position').orderBy('id');
}

export function sectionLoader(ctx: Ctx): RememberingLoader<number, SectionRow | null> {
  return perRequest(ctx, newSectionLoader);
}

function newSectionLoader(ctx: Ctx): RememberingLoader<number, SectionRow | null> {
  return new RememberingLoader(async (ids) =>
    inOrderOf(
      ids,
      await ctx.db
        .selectFrom('kb_sections')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute(),
    ),
  );
}

/** The section and those around it, outermost first. */
export function lineOfSection(sections: readonly SectionRow[], id: number | null): SectionRow[] {
  const line: SectionRow[] = [];
  for (let next = id; next !== null; ) {
    const found = sections.find((section) => section.id === next);
    if (found === undefined || line.includes(found)) break;
    line.unshift(found);
    next = found.parent_id;
  }
  return line;
}
