import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId, parseIds, requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { placePublishedPosts } from '#features/content/conversations/server/publishPost.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { sectionSchema, treeMoveSchema } from '../knowledgeBaseInputs.ts';
import { knowledgeLimits } from '../knowledgeBaseLimits.ts';
import { settleDueDates } from './articleCare.ts';
import { demandArticleOwner } from './knowledgeBaseService.ts';
import {
  baseSectionsLoader,
  getManagedBase,
  lineOfSection,
  listSections,
  lockStartPage,
  placementOf,
  type SectionRow,
  sectionLoader,
} from './knowledgeBaseStore.ts';

type Tree = { knowledgeBaseId: number; sections: SectionRow[] };

/**
 * Creates a section, or changes its name, its owner and its review interval.
 * @param at `sectionId` of the one to change; else where the new one is
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED; BAD_REQUEST beyond the limits
 */
export async function saveSection(
  ctx: Ctx,
  at: { sectionId: number } | { knowledgeBaseId: number; parentId: number | null },
  given: unknown,
): Promise<SectionRow> {
  const before = 'sectionId' in at ? await getSection(ctx, at.sectionId) : null;
  const knowledgeBaseId =
    before?.knowledge_base_id ?? ('knowledgeBaseId' in at ? at.knowledgeBaseId : 0);
  await getManagedBase(ctx, knowledgeBaseId);
  const input = parseInput(sectionSchema, given);
  const names = Object.fromEntries(
    input.names.flatMap(({ language, name }) => (name ? [[language, name]] : [])),
  );
  const ownerId = input.ownerId == null ? null : await demandArticleOwner(ctx, input.ownerId);
  const values = {
    ...{ names: JSON.stringify(names), description: input.description },
    ...(input.ownerId !== undefined && { owner_id: ownerId }),
    ...(input.reviewDays !== undefined && { review_days: input.reviewDays }),
  };
  return changeTree(ctx, knowledgeBaseId, async ({ trx }, { sections }) => {
    let saved: SectionRow;
    if (before === null) {
      const parentId = 'parentId' in at ? at.parentId : null;
      demandRoom(sections, parentId, 1);
      saved = await trx
        .insertInto('kb_sections')
        .values({
          ...values,
          ...{ knowledge_base_id: knowledgeBaseId, parent_id: parentId },
          position: sections.filter((each) => each.parent_id === parentId).length,
          ...{ created_at: ctx.now, updated_at: ctx.now },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    } else {
      saved = await trx
        .updateTable('kb_sections')
        .set({ ...values, updated_at: ctx.now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    }
    const action = before === null ? 'knowledgeSection.created' : 'knowledgeSection.changed';
    await auditSection(ctx, { trx }, action, saved);
    return saved;
  });
}

/** Deletes a section; its contents move to its parent. */
export async function deleteSection(ctx: Ctx, id: number): Promise<void> {
  const { knowledge_base_id: knowledgeBaseId } = await getSection(ctx, id);
  await getManagedBase(ctx, knowledgeBaseId);
  await changeTree(ctx, knowledgeBaseId, async ({ trx }, { sections }) => {
    const section = sections.find((each) => each.id === id);
    if (section === undefined) throw new AppError('NOT_FOUND');
    const { parent_id } = section;
    await trx.updateTable('kb_sections').set({ parent_id }).where('parent_id', '=', id).execute();
    await trx
      .updateTable('kb_articles')
      .set({ section_id: parent_id })
      .where('section_id', '=', id)
      .execute();
    await trx.deleteFrom('kb_sections').where('id', '=', id).execute();
    await auditSection(ctx, { trx }, 'knowledgeSection.deleted', section);
  });
}

/**
 * Moves sections or articles in the tree, together and in the given order; articles also from one knowledge
 * base to another.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED; BAD_REQUEST for a section
 *   inside itself, or deeper than four levels
 */
export async function moveInTree(ctx: Ctx, given: unknown): Promise<void> {
  const input = parseInput(treeMoveSchema, given);
  const knowledgeBaseId = requireId(input.knowledgeBaseId);
  const move = {
    ids: parseIds(input.ids),
    parentId: parseId(input.parentId),
    beforeId: parseId(input.beforeId),
  };
  await getManagedBase(ctx, knowledgeBaseId);
  await changeTree(ctx, knowledgeBaseId, async (unit, tree) => {
    if (move.parentId !== null) demandSection(tree.sections, move.parentId);
    if (input.kind === 'SECTION') return moveSections(unit, tree, move);
    const moved = await moveArticles(ctx, unit, { ...move, knowledgeBaseId });
    const base = await lockStartPage(unit.trx, knowledgeBaseId);
    await placePublishedPosts(ctx, unit, moved, placementOf(base));
  });
}

interface Move {
  ids: number[];
  parentId: number | null;
  beforeId: number | null;
}

async function moveSections({ trx }: Unit, { sections }: Tree, move: Move): Promise<void> {
  const { ids, parentId, beforeId } = move;
  for (const id of ids) {
    demandSection(sections, id);
    if (lineOfSection(sections, parentId).some((around) => around.id === id)) {
      throw new AppError('BAD_REQUEST', { message: 'A section can’t be inside itself.' });
    }
    demandRoom(sections, parentId, heightOf(sections, id), 0);
  }
  const siblings = sections.filter((each) => each.parent_id === parentId).map(({ id }) => id);
  await sql`
    update kb_sections set position = placed.position - 1, parent_id = ${parentId}
    from unnest(${inserted(siblings, ids, beforeId)}::bigint[]) with ordinality as placed (id, position)
    where kb_sections.id = placed.id`.execute(trx);
}

/** @returns the posts of articles from another knowledge base */
async function moveArticles(
  ctx: Ctx,
  { trx, emit }: Unit,
  { ids, parentId, beforeId, knowledgeBaseId }: Move & { knowledgeBaseId: number },
): Promise<number[]> {
  const articles = await trx
    .selectFrom('kb_articles')
    .select(['id', 'knowledge_base_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (articles.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  const foreign = articles.filter((each) => each.knowledge_base_id !== knowledgeBaseId);
  for (const from of new Set(foreign.map((each) => each.knowledge_base_id))) {
    await getManagedBase(ctx, from);
    emit({ type: 'knowledgeBase.changed', payload: { knowledgeBaseId: from } });
  }
  const siblings = await trx
    .selectFrom('kb_articles')
    .select('id')
    .where('knowledge_base_id', '=', knowledgeBaseId)
    .where('section_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const order = inserted(
    siblings.map(({ id }) => id),
    ids,
    beforeId,
  );
  await sql`
    update kb_articles set position = placed.position - 1, section_id = ${parentId},
      knowledge_base_id = ${knowledgeBaseId}
    from unnest(${order}::bigint[]) with ordinality as placed (id, position)
    where kb_articles.id = placed.id and (kb_articles.position <> placed.position - 1
      or section_id is distinct from ${parentId} or knowledge_base_id <> ${knowledgeBaseId})`.execute(
    trx,
  );
  if (foreign.length === 0) return [];
  const posts = await trx
    .selectFrom('kb_translations')
    .select('conversation_id')
    .where(
      'article_id',
      'in',
      foreign.map(({ id }) => id),
    )
    .execute();
  return posts.flatMap(({ conversation_id: id }) => (id === null ? [] : [id]));
}

/** The list with the moved ids before one of the others, or at the end. */
function inserted(siblings: number[], ids: number[], beforeId: number | null): number[] {
  const others = siblings.filter((id) => !ids.includes(id));
  const at = beforeId === null ? -1 : others.indexOf(beforeId);
  return others.toSpliced(at < 0 ? others.length : at, 0, ...new Set(ids));
}

async function changeTree<Result>(
  ctx: Ctx,
  knowledgeBaseId: number,
  change: (unit: Unit, tree: Tree) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, async (unit) => {
    const base = await unit.trx
      .selectFrom('knowledge_bases')
      .select('id')
      .where('id', '=', knowledgeBaseId)
      .forUpdate()
      .executeTakeFirst();
    if (base === undefined) throw new AppError('NOT_FOUND');
    const sections = await listSections(unit.trx, knowledgeBaseId);
    const value = await change(unit, { knowledgeBaseId, sections });
    await settleDueDates(unit.trx, sql`article.knowledge_base_id = ${knowledgeBaseId}`);
    unit.emit({ type: 'knowledgeBase.changed', payload: { knowledgeBaseId } });
    return value;
  });
  sectionLoader(ctx).clearAll();
  baseSectionsLoader(ctx).clearAll();
  return result;
}

async function getSection(ctx: Ctx, id: number): Promise<SectionRow> {
  const section = await sectionLoader(ctx).load(id);
  if (section === null) throw new AppError('NOT_FOUND');
  return section;
}

function demandSection(sections: readonly SectionRow[], id: number): void {
  if (!sections.some((each) => each.id === id)) throw new AppError('NOT_FOUND');
}

function heightOf(sections: readonly SectionRow[], id: number): number {
  const below = sections.filter((each) => each.parent_id === id);
  return 1 + Math.max(0, ...below.map((each) => heightOf(sections, each.id)));
}

/** @param height levels of what is added below the parent @param added how many sections are new */
function demandRoom(
  sections: readonly SectionRow[],
  parentId: number | null,
  height: number,
  added = 1,
): void {
  if (parentId !== null) demandSection(sections, parentId);
  if (lineOfSection(sections, parentId).length + height > knowledgeLimits.depth) {
    throw new AppError('BAD_REQUEST', {
      message: `Sections can be at most ${knowledgeLimits.depth} levels deep.`,
    });
  }
  if (sections.length + added > knowledgeLimits.sections) {
    throw new AppError('BAD_REQUEST', {
      message: `A knowledge base can have at most ${knowledgeLimits.sections} sections.`,
    });
  }
}

function auditSection(
  ctx: Ctx,
  { trx }: Pick<Unit, 'trx'>,
  action: string,
  section: SectionRow,
): Promise<void> {
  return audit(trx, ctx, {
    action,
    ...{ subjectType: 'conversation', subjectId: section.knowledge_base_id },
    detail: { section: section.names },
  });
}
