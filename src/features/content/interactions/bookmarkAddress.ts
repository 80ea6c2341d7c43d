/** Kinds of bookmarks; the first is the default. */
export const bookmarkTypes = ['message', 'category', 'topic'] as const;
