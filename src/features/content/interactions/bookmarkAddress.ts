/** What is bookmarked; the first is shown without a choice. */
export const bookmarkTypes = ['message', 'category', 'topic'] as const;
