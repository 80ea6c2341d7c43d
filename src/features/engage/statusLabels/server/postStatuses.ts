import type { Selectable } from 'kysely';
import type { PostStatuses } from '#db/tables.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

export type PostStatusRow = Selectable<PostStatuses>;

/** When and why posts got their status; null for those without one. */
export function postStatusLoader(ctx: Ctx): RememberingLoader<number, PostStatusRow | null> {
  return perRequest(ctx, createLoader);
}

function createLoader({ db }: Ctx): RememberingLoader<number, PostStatusRow | null> {
  return new RememberingLoader(async (ids) => {
    const rows = await db
      .selectFrom('post_statuses')
      .selectAll()
      .where('conversation_id', 'in', ids)
      .execute();
    const byPost = new Map(rows.map((row) => [row.conversation_id, row]));
    return ids.map((id) => byPost.get(id) ?? null);
  });
}

/** How many posts have each status, those deleted left out. */
export function labelledPostLoader(ctx: Ctx): RememberingLoader<string, number> {
  return perRequest(ctx, createCountLoader);
}

function createCountLoader({ db }: Ctx): RememberingLoader<string, number> {
  return new RememberingLoader(async (keys) => {
    const rows = await db
      .selectFrom('conversations')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('status', 'in', keys)
      .where('deleted_at', 'is', null)
      .groupBy('status')
      .execute();
    const counts = new Map(rows.map(({ status, count }) => [status, count]));
    return keys.map((key) => counts.get(key) ?? 0);
  });
}

export async function findPostStatus(db: Database, postId: number): Promise<PostStatusRow | null> {
  const row = await db
    .selectFrom('post_statuses')
    .selectAll()
    .where('conversation_id', '=', postId)
    .executeTakeFirst();
  return row ?? null;
}

/** @param status null deletes the details of the last one */
export async function writePostStatus(
  trx: DatabaseTransaction,
  postId: number,
  status: string | null,
  said: { reason: string | null; setById: number | null; setAt: Date; closedPost: boolean },
): Promise<void> {
  if (status === null) {
    await trx.deleteFrom('post_statuses').where('conversation_id', '=', postId).execute();
    return;
  }
  const values = {
    ...{ reason: said.reason, set_by_id: said.setById, set_at: said.setAt },
    ...{ closed_post: said.closedPost, moved_from: null },
  };
  await trx
    .insertInto('post_statuses')
    .values({ conversation_id: postId, ...values })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(values))
    .execute();
}
