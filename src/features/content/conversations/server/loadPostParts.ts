import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { PostParts } from '../postParts.ts';
import type { ConversationRow } from './conversationQueries.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** What the feature shows on the page of a post, for the viewer; null: nothing. */
    postParts?: {
      readonly [Name in keyof PostParts]?: (
        ctx: Ctx,
        row: ConversationRow,
      ) => Promise<PostParts[Name] | null>;
    };
  }
}

/** What features show on the page of a post, by name. */
export async function loadPostParts(
  ctx: Ctx,
  row: ConversationRow,
): Promise<Record<string, unknown>> {
  const loads = serverParts('postParts').flatMap((parts) => Object.entries(parts));
  const loaded = await Promise.all(
    loads.map(async ([name, load]): Promise<[string, unknown]> => [name, await load(ctx, row)]),
  );
  return Object.fromEntries(loaded.filter(([, part]) => part !== null));
}
