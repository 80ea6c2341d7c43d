import type { Theme } from '#core/pageRequest.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';

/** What a page is rendered with. */
export interface PageFacts {
  ctx: Ctx;
  /** null: that of the request. */
  theme: Theme | null;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Route pattern → the context in which its page is rendered, such as that of another viewer. */
    pageContexts?: Readonly<Record<string, (ctx: Ctx, url: URL) => Promise<PageFacts>>>;
  }
}

export async function pageContextOf(pattern: string, ctx: Ctx, url: URL): Promise<PageFacts> {
  const change = serverParts('pageContexts').find((each) => pattern in each)?.[pattern];
  return change ? change(ctx, url) : { ctx, theme: null };
}
