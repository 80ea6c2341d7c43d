import type { RawBuilder } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** Numbers of posts by place and tag. */
export interface PostNumbers {
  topics: ReadonlyMap<number, number>;
  /** Of the category itself. */
  categories: ReadonlyMap<number, number>;
  tags: ReadonlyMap<string, number>;
}

/** How the lists of a viewer differ from what topics, categories and tags count. */
interface ShownPosts {
  /**
   * Posts that are not counted but that this viewer's lists show, such as their own private ones: a statement
   * with the columns topic_id, category_id, tags and is_apart (of a type listed apart); null for a viewer who can have none.
   */
  besides: (ctx: Ctx) => RawBuilder<unknown> | null;
  /** Counted posts that the lists leave out, as the community is set up; null if none are. */
  leftOut: (ctx: Ctx) => Promise<PostNumbers> | null;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    shownPosts?: ShownPosts;
  }
}

export function besidesOf(ctx: Ctx): RawBuilder<unknown> | null {
  const [shown] = serverParts('shownPosts');
  return shown?.besides(ctx) ?? null;
}

export function leftOutOf(ctx: Ctx): Promise<PostNumbers | null> {
  return perRequest(ctx, loadLeftOut);
}

async function loadLeftOut(ctx: Ctx): Promise<PostNumbers | null> {
  const [shown] = serverParts('shownPosts');
  return (await shown?.leftOut(ctx)) ?? null;
}
