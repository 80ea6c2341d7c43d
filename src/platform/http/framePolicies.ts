import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Route pattern → other sites that may show the page in a frame; such a page is never cached. */
    frameAncestors?: Readonly<
      Record<string, (ctx: Ctx, segments: readonly string[]) => Promise<readonly string[]>>
    >;
    /** Origins whose pages the portal shows in frames. */
    frameSources?: (settings: CommunitySettings) => readonly string[];
  }
}

/** The origins that may show a page in a frame, besides its own. */
export async function frameAncestorsOf(
  ctx: Ctx,
  { pattern, segments }: { pattern: string; segments: readonly string[] },
): Promise<readonly string[]> {
  const find = serverParts('frameAncestors').find((each) => pattern in each)?.[pattern];
  return (await find?.(ctx, segments)) ?? [];
}

export function frameSourcesOf(settings: CommunitySettings): readonly string[] {
  return serverParts('frameSources').flatMap((find) => find(settings));
}
