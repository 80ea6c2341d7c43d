import DataLoader from 'dataloader';
import type { Selectable } from 'kysely';
import type { Categories, Topics } from '#db/tables.ts';
import { type Ctx, perRequest } from '#platform/context.ts';

export type CategoryRow = Selectable<Categories>;
export type TopicRow = Selectable<Topics>;

/** Categories by id in one statement; null for those deleted or unknown. */
export function categoryLoader(ctx: Ctx): DataLoader<number, CategoryRow | null> {
  return perRequest(ctx, createCategoryLoader);
}

/** Topics by id in one statement; null for those deleted or unknown. */
export function topicLoader(ctx: Ctx): DataLoader<number, TopicRow | null> {
  return perRequest(ctx, createTopicLoader);
}

function createCategoryLoader(ctx: Ctx): DataLoader<number, CategoryRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await ctx.db
      .selectFrom('categories')
      .selectAll()
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}

function createTopicLoader(ctx: Ctx): DataLoader<number, TopicRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await ctx.db
      .selectFrom('topics')
      .selectAll()
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}
