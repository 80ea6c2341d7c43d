import { type Ctx, perRequest } from '#platform/context.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { type CategoryRow, taxonomyOf } from './taxonomyStore.ts';

/** A category with its ancestors, top first, by id. */
export function hierarchyLoader(ctx: Ctx): RememberingLoader<number, CategoryRow[]> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): RememberingLoader<number, CategoryRow[]> {
  return new RememberingLoader(async (ids) => {
    const { lineOf } = await taxonomyOf(ctx);
    return ids.map(lineOf);
  });
}
