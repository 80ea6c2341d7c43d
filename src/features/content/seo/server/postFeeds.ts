import type { Ctx } from '#platform/context.ts';
import '#platform/feature/serverFeature.ts';
import type { FeedSubject } from './feeds.ts';

export interface AskedFeed {
  /** The id in the address; '' without. */
  id: string;
  query: Readonly<Record<string, unknown>>;
}

/** A feed of the newest posts of something. */
export interface PostFeed {
  /** Documents its route. */
  says: string;
  /**
   * What it is about, read as a visitor.
   * @throws AppError NOT_FOUND
   */
  find: (ctx: Ctx, asked: AskedFeed) => FeedSubject | Promise<FeedSubject>;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * Feeds of posts by address: `contests` is `/feeds/contests.rss` and `.atom`, and `topics/:id` a feed for
     * each topic.
     */
    feeds?: Readonly<Record<string, PostFeed>>;
  }
}
