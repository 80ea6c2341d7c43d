import DataLoader from 'dataloader';
import type { Selectable } from 'kysely';
import type { Reports } from '#db/tables.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { ModeratedThing } from './moderatedThing.ts';
import { findNewestItems } from './moderationQueries.ts';

/**
 * Entries' items, batched per request in two statements, in any state: entries are only returned to viewers
 * who may see the item.
 */
export function thingLoader(ctx: Ctx): DataLoader<ModerationRow, ModeratedThing | null, number> {
  return perRequest(ctx, createThingLoader);
}

function createThingLoader({ db }: Ctx) {
  return new DataLoader<ModerationRow, ModeratedThing | null, number>(
    async (items) => {
      const responseIds = items.filter(isOfResponse).map((item) => item.target_id);
      const [posts, responses] = await Promise.all([
        db
          .selectFrom('conversations')
          .selectAll()
          .where('id', 'in', [...new Set(items.map((item) => item.conversation_id))])
          .execute(),
        responseIds.length === 0
          ? []
          : db.selectFrom('comments').selectAll().where('id', 'in', responseIds).execute(),
      ]);
      const postOf = new Map(posts.map((post) => [post.id, post]));
      const responseOf = new Map(responses.map((response) => [response.id, response]));
      return items.map((item) => {
        const post = postOf.get(item.conversation_id);
        if (!post) return null;
        if (!isOfResponse(item)) return { post, response: null };
        const response = responseOf.get(item.target_id);
        return response ? { post, response } : null;
      });
    },
    { cacheKeyFn: (item) => item.id },
  );
}

function isOfResponse(item: ModerationRow): boolean {
  return item.target_type === 'comment';
}

/** Members' reports of an item, newest first. */
export function reportLoader(ctx: Ctx): DataLoader<ModerationRow, Selectable<Reports>[], number> {
  return perRequest(ctx, createReportLoader);
}

function createReportLoader({ db }: Ctx) {
  return new DataLoader<ModerationRow, Selectable<Reports>[], number>(
    async (items) => {
      const rows = await db
        .selectFrom('reports')
        .selectAll()
        .where((is) =>
          is.or(
            items.map((item) =>
              is.and([
                is('target_type', '=', item.target_type),
                is('target_id', '=', item.target_id),
              ]),
            ),
          ),
        )
        .orderBy('id', 'desc')
        .limit(1000)
        .execute();
      const byThing = Map.groupBy(rows, (row) => `${row.target_type}:${row.target_id}`);
      return items.map((item) => byThing.get(`${item.target_type}:${item.target_id}`) ?? []);
    },
    { cacheKeyFn: (item) => item.id },
  );
}

/** The newest entries of posts, and of comments and replies. */
export function newestItemLoader(
  ctx: Ctx,
  type: 'conversation' | 'comment',
): DataLoader<number, ModerationRow | null> {
  return perRequest(ctx, type === 'comment' ? createResponseItemLoader : createPostItemLoader);
}

function createPostItemLoader(ctx: Ctx) {
  return createNewestLoader(ctx, 'conversation');
}

function createResponseItemLoader(ctx: Ctx) {
  return createNewestLoader(ctx, 'comment');
}

function createNewestLoader({ db }: Ctx, type: 'conversation' | 'comment') {
  return new DataLoader<number, ModerationRow | null>(async (ids) => {
    const rows = await findNewestItems(db, type, ids);
    const byId = new Map(rows.map((row) => [row.target_id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}
