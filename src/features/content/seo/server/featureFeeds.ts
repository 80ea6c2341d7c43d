import type { PostType } from '#core/postTypes.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** A feed of the posts of some types. */
export interface FeatureFeed {
  title: (language: string) => string;
  /** The page that lists the same, below the base path. */
  path: string;
  types: readonly PostType[];
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Feeds by name: `contests` is `/feeds/contests.rss` and `.atom`. */
    feeds?: Readonly<Record<string, FeatureFeed>>;
  }
}

/** @returns null for an unknown name */
export function findFeatureFeed(name: string): FeatureFeed | null {
  return serverParts('feeds').find((feeds) => Object.hasOwn(feeds, name))?.[name] ?? null;
}

export function listFeatureFeeds(): string[] {
  return serverParts('feeds').flatMap((feeds) => Object.keys(feeds));
}
