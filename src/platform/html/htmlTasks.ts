import type { ThreadTask } from '#platform/threads/threadTask.ts';

/** Content that is too large to be sanitised beside other requests. */
export const sanitizeContentTask: ThreadTask<string, string> = {
  name: 'html.sanitizeContent',
  limit: 10_000,
  run: async (html) => {
    const { sanitizeContent } = await import('./sanitizeContent.ts');
    return sanitizeContent(html);
  },
};
