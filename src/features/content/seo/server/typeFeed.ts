import type { PostType } from '#core/postTypes.ts';
import type { PostFeed } from './postFeeds.ts';

interface TypeFeedOptions {
  /** Its address, and the plural of the type: `/feeds/contests.rss`. */
  place: string;
  title: (language: string) => string;
  /** The page that lists the same, below the base path. */
  path: string;
  types: readonly PostType[];
}

/** A feed of the newest posts of some types. */
export function typeFeed({ place, title, path, types }: TypeFeedOptions): PostFeed {
  return {
    says: `Feed of the newest ${place}: rss or atom.`,
    find: ({ settings, locale }) => {
      const description = `${title(locale)} · ${settings.name}`;
      return { title: description, description, path, filter: { types: [...types] }, place };
    },
  };
}
