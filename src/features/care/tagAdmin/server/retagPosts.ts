import { sql } from 'kysely';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { indexConversations } from '#features/content/searchIndex/server/searchIndex.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { isTagInUse, lockTagChange, type TagChangeRow } from './tagAdminStore.ts';

/** Posts that a transaction rewrites. */
const batchSize = 200;

/**
 * Rewrites the posts of a change, or of its undoing, in batches until there are no more. It can be run
 * again at any time: what is done is not found again.
 */
export async function retagPosts(ctx: Ctx, changeId: number, signal: AbortSignal): Promise<void> {
  let isOver = false;
  while (!isOver) {
    signal.throwIfAborted();
    isOver = await inTransaction(ctx, async (unit) => {
      const change = await lockTagChange(unit.trx, changeId);
      if (change === null || change.finished_at !== null) return true;
      return change.undone_at === null
        ? retagSome(ctx, unit, change)
        : untagSome(ctx, unit, change);
    });
  }
}

/** @returns whether there was nothing left to do */
async function retagSome(ctx: Ctx, unit: Unit, change: TagChangeRow): Promise<boolean> {
  const { trx } = unit;
  const { id, tag, target } = change;
  const posts = await trx
    .selectFrom('conversations')
    .select(['id', sql<boolean>`tags @> array[${target}]::text[]`.as('hadTarget')])
    .where(sql<boolean>`tags @> array[${tag}]::text[]`)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  if (posts.length === 0) {
    await finish(ctx, unit, change, tag);
    return true;
  }
  await trx
    .insertInto('tag_change_posts')
    .values(
      posts.map((post) => ({
        ...{ change_id: id, conversation_id: post.id },
        had_target: target !== null && post.hadTarget,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = posts.map((post) => post.id);
  const tags =
    target === null
      ? sql`array_remove(tags, ${tag})`
      : sql`case when tags @> array[${target}]::text[] then array_remove(tags, ${tag})
          else array_replace(tags, ${tag}, ${target}) end`;
  await rewrite(unit, ids, () =>
    sql`update conversations set tags = ${tags} where id = any(${ids}::bigint[])`.execute(trx),
  );
  await sql`update tag_changes set done = done + ${ids.length}::int where id = ${id}`.execute(trx);
  return false;
}

async function untagSome(ctx: Ctx, unit: Unit, change: TagChangeRow): Promise<boolean> {
  const { trx } = unit;
  const { id, tag, target } = change;
  const { rows } = await sql<{ conversation_id: number; had_target: boolean }>`
    delete from tag_change_posts where change_id = ${id} and conversation_id in (
      select conversation_id from tag_change_posts where change_id = ${id}
      order by conversation_id limit ${batchSize})
    returning conversation_id, had_target`.execute(trx);
  if (rows.length === 0) {
    await finish(ctx, unit, change, change.kind === 'rename' ? target : null);
    return true;
  }
  const ids = rows.map((row) => row.conversation_id);
  const added = rows
    .filter((row) => row.had_target || target === null)
    .map((row) => row.conversation_id);
  await rewrite(unit, ids, async () => {
    // A post retagged since is unchanged.
    await sql`
      update conversations set tags = case
        when id = any(${added}::bigint[]) then array_append(tags, ${tag})
        else array_replace(tags, ${target}, ${tag}) end
      where id = any(${ids}::bigint[]) and purged_at is null and not tags @> array[${tag}]::text[]`.execute(
      trx,
    );
  });
  await sql`update tag_changes set done = greatest(done - ${ids.length}::int, 0)
    where id = ${id}`.execute(trx);
  return false;
}

/** Including tag counters, search documents and cached pages. */
async function rewrite(
  unit: Unit,
  ids: readonly number[],
  write: () => Promise<unknown>,
): Promise<void> {
  const { trx, emit } = unit;
  await recounting(unit, ids, write);
  const rows = await trx
    .selectFrom('conversations')
    .select(['id', 'title', 'tags', 'stripped_content', 'language', 'created_at'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .execute();
  await indexConversations(trx, rows);
  emit({ type: 'tags.changed', payload: { conversationIds: [...ids] } });
}

/** @param name of the tag that is no longer needed, unless a post has got it meanwhile */
async function finish(
  ctx: Ctx,
  { trx, emit }: Unit,
  { id }: TagChangeRow,
  name: string | null,
): Promise<void> {
  await trx.updateTable('tag_changes').set({ finished_at: ctx.now }).where('id', '=', id).execute();
  if (name !== null && !(await isTagInUse(trx, name))) {
    await trx.deleteFrom('tags').where('name', '=', name).execute();
  }
  emit({ type: 'tags.changed', payload: { conversationIds: [] } });
}
