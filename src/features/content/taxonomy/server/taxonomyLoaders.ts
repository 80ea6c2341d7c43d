import { type Ctx, perRequest } from '#platform/context.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { type CategoryRow, type TopicRow, taxonomyOf } from './taxonomyStore.ts';

export type { CategoryRow, TopicRow } from './taxonomyStore.ts';

/** Categories by id; null for those deleted or unknown. */
export function categoryLoader(ctx: Ctx): RememberingLoader<number, CategoryRow | null> {
  return perRequest(ctx, createCategoryLoader);
}

/** Topics by id; null for those deleted or unknown. */
export function topicLoader(ctx: Ctx): RememberingLoader<number, TopicRow | null> {
  return perRequest(ctx, createTopicLoader);
}

function createCategoryLoader(ctx: Ctx): RememberingLoader<number, CategoryRow | null> {
  return new RememberingLoader(async (ids) => {
    const { categories } = await taxonomyOf(ctx);
    return ids.map((id) => categories.get(id) ?? null);
  });
}

function createTopicLoader(ctx: Ctx): RememberingLoader<number, TopicRow | null> {
  return new RememberingLoader(async (ids) => {
    const { topics } = await taxonomyOf(ctx);
    return ids.map((id) => topics.get(id) ?? null);
  });
}
