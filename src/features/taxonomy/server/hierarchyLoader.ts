import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { CategoryRow } from './taxonomyLoaders.ts';

/** A category with all above it, top first, by its id; all that a request asks for in one statement. */
export function hierarchyLoader(ctx: Ctx): DataLoader<number, CategoryRow[]> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, CategoryRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await ctx.db
      .selectFrom('categories')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`(id = any(${ids}::bigint[]) or id in (
          select unnest(ancestor_ids) from categories where id = any(${ids}::bigint[])))`,
      )
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) =>
      [...(byId.get(id)?.ancestor_ids ?? []), id]
        .map((step) => byId.get(step))
        .filter((row) => row !== undefined),
    );
  });
}
