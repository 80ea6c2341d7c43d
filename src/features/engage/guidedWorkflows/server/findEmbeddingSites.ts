import { parseId } from '#core/ids.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { publishedWorkflowLoader } from './workflowStore.ts';

/** The sites that may show a workflow in a frame; none for one that the viewer does not see. */
export async function findEmbeddingSites(
  ctx: Ctx,
  segments: readonly string[],
): Promise<readonly string[]> {
  const id = parseId(segments.at(-1));
  const post = id === null ? null : await conversationLoader(ctx).load(id);
  const workflow = post && (await publishedWorkflowLoader(ctx).load(post.id));
  return workflow?.embedOrigins ?? [];
}
