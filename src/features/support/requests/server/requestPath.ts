import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import type { Ctx } from '#platform/context.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import type { SupportRequestRow } from './supportRows.ts';

export async function requestPath(ctx: Ctx, row: SupportRequestRow): Promise<string> {
  const topic = row.topic_id === null ? null : await topicLoader(ctx).load(row.topic_id);
  return supportPaths.one({ ...row, topicSlug: topic?.slug });
}
