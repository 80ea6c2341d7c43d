import type { ThreadTask } from '#platform/threads/threadTask.ts';
import type { ContentPlace } from './sanitizeContent.ts';

/** Content that is too large to be sanitised beside other requests. */
export const sanitizeContentTask: ThreadTask<{ html: string; place: ContentPlace }, string> = {
  name: 'html.sanitizeContent',
  limit: 10_000,
  run: async ({ html, place }) => {
    const { sanitizeContent } = await import('./sanitizeContent.ts');
    return sanitizeContent(html, place);
  },
};

export const highlightBlocksTask: ThreadTask<string, string> = {
  name: 'html.highlightBlocks',
  limit: 2_000,
  run: async (html) => (await import('./highlightBlocks.ts')).highlightBlocks(html),
};
