import DataLoader from 'dataloader';
import { type Ctx, perRequest } from '#platform/context.ts';
import { type CategoryRow, taxonomyOf } from './taxonomyStore.ts';

/** A category with all above it, top first, by its id. */
export function hierarchyLoader(ctx: Ctx): DataLoader<number, CategoryRow[]> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, CategoryRow[]> {
  return new DataLoader(async (ids) => {
    const { lineOf } = await taxonomyOf(ctx);
    return ids.map(lineOf);
  });
}
