import { sql } from 'kysely';
import { validationFailed } from '#core/parseInput.ts';
import { taxonomyLimits } from '#core/taxonomyLimits.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { getParent, lockTaxonomy, nextPosition, type Table } from './taxonomyWrites.ts';

interface Asked {
  id: number;
  /** The new parent; null: the top level. */
  parentId: number | null;
}

/**
 * Moves a category with its subcategories, or a topic with its posts, to the end of another parent. Posts are
 * locked before topics and those before categories, like in counting, so that no post is counted in its
 * previous category.
 * @returns the columns still to be written; null if it is already there
 * @throws AppError VALIDATION_FAILED if a category would contain itself or be nested too deeply; NOT_FOUND
 */
export async function movePlace(trx: DatabaseTransaction, table: Table, { id, parentId }: Asked) {
  await lockTaxonomy(trx);
  const place = await trx
    .selectFrom(table)
    .select(table === 'topics' ? 'category_id as parent_id' : 'parent_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!place || place.parent_id === parentId) return null;
  const parent = parentId === null ? null : await getParent(trx, parentId);
  const line = parent ? [...parent.ancestor_ids, parent.id] : [];
  await (table === 'topics' ? moveTopic(trx, id, line) : moveBranch(trx, id, line));
  return { position: await nextPosition(trx, table, parentId) };
}

async function moveTopic(trx: DatabaseTransaction, id: number, line: number[]): Promise<void> {
  const homeId = line.at(-1) ?? 0;
  await sql`select id from conversations where topic_id = ${id} order by id for no key update`.execute(
    trx,
  );
  const { category_id: fromId } = await trx
    .selectFrom('topics')
    .select('category_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ posts: number }>`
    with moved as (
      update conversations set category_id = ${homeId} where topic_id = ${id}
      returning counts_in_places(type, is_counted, archived_at) as is_listed)
    select count(*) filter (where is_listed)::int as posts from moved`.execute(trx);
  await trx.updateTable('topics').set({ category_id: homeId }).where('id', '=', id).execute();
  const { ancestor_ids: above } = await trx
    .selectFrom('categories')
    .select('ancestor_ids')
    .where('id', '=', fromId)
    .executeTakeFirstOrThrow();
  const posts = rows[0]?.posts ?? 0;
  const move = { own: posts, nested: posts };
  await moveCounts(trx, { from: [...above, fromId], to: line, ...move });
}

async function moveBranch(trx: DatabaseTransaction, id: number, line: number[]): Promise<void> {
  const { rows: branch } = await sql<{ id: number; ancestor_ids: number[] }>`
    select id, ancestor_ids from categories
    where id = ${id} or ancestor_ids @> array[${id}::bigint] order by id`.execute(trx);
  const ids = branch.map((row) => row.id);
  const above = branch.find((row) => row.id === id)?.ancestor_ids ?? [];
  const deepest = Math.max(...branch.map((row) => row.ancestor_ids.length)) - above.length;
  if (line.includes(id) || line.length + deepest >= taxonomyLimits.depth) {
    throw validationFailed([
      { field: 'parentId', rule: 'format', message: validationMessages.format },
    ]);
  }
  await sql`select id from conversations where category_id = any(${ids}::bigint[]) order by id
    for no key update`.execute(trx);
  await sql`select id from categories where id = any(${[...ids, ...above, ...line]}::bigint[])
    order by id for update`.execute(trx);
  const { rows } = await sql<{ posts: number }>`
    select nested_message_count as posts from categories where id = ${id}`.execute(trx);
  await sql`
    update categories set
      parent_id = case when id = ${id} then ${line.at(-1) ?? null}::bigint else parent_id end,
      ancestor_ids = ${line}::bigint[] || ancestor_ids[${above.length + 1}::int:]
    where id = any(${ids}::bigint[])`.execute(trx);
  await moveCounts(trx, { from: above, to: line, own: 0, nested: rows[0]?.posts ?? 0 });
}

interface Counts {
  /** The categories that counted it, top first, and those that will. */
  from: readonly number[];
  to: readonly number[];
  /** Posts of the category itself, and the posts counted by all of them. */
  own: number;
  nested: number;
}

async function moveCounts(trx: DatabaseTransaction, { from, to, own, nested }: Counts) {
  const ids = [...new Set([...from, ...to])];
  const by = (line: readonly number[], id: number) => Number(line.includes(id));
  const last = (line: readonly number[], id: number) => Number(line.at(-1) === id);
  await sql`select id from categories where id = any(${ids}::bigint[]) order by id
    for no key update`.execute(trx);
  await sql`
    update categories set
      message_count = greatest(message_count + own, 0),
      nested_message_count = greatest(nested_message_count + nested, 0)
    from unnest(${ids}::bigint[],
      ${ids.map((id) => own * (last(to, id) - last(from, id)))}::int[],
      ${ids.map((id) => nested * (by(to, id) - by(from, id)))}::int[]) as moved (id, own, nested)
    where categories.id = moved.id`.execute(trx);
}
