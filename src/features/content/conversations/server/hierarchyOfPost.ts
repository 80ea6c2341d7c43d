import {
  categoryStep,
  type HierarchyStep,
  topicStep,
} from '#features/content/taxonomy/server/hierarchyGraphql.ts';
import { hierarchyLoader } from '#features/content/taxonomy/server/hierarchyLoader.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import type { Ctx } from '#platform/context.ts';
import type { ConversationRow } from './conversationQueries.ts';

/** SPEC §3 hierarchy: the categories of a post, the outermost first, and its topic. */
export async function hierarchyOf(ctx: Ctx, row: ConversationRow): Promise<HierarchyStep[]> {
  const [categories, topic] = await Promise.all([
    hierarchyLoader(ctx).load(row.category_id),
    row.topic_id === null ? null : topicLoader(ctx).load(row.topic_id),
  ]);
  const steps = categories.map(categoryStep);
  return topic === null ? steps : [...steps, topicStep(topic)];
}
