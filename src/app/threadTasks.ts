import {
  cleanEmailTask,
  readEmailTask,
} from '#features/base/inboundMail/server/inboundMailTasks.ts';
import { embedTask } from '#features/content/passages/server/passageTasks.ts';
import {
  convertMarkdownTask,
  readConfluenceTask,
  readFrontMatterTask,
  readLinksTask,
} from '#features/site/articleTransfer/server/source/sourceTasks.ts';
import { highlightBlocksTask, sanitizeContentTask } from '#platform/html/htmlTasks.ts';
import type { AnyThreadTask } from '#platform/threads/threadTask.ts';

/** Every task that may run in a thread (`src/platform/threads`). */
export const threadTasks: readonly AnyThreadTask[] = [
  sanitizeContentTask,
  highlightBlocksTask,
  readEmailTask,
  cleanEmailTask,
  readFrontMatterTask,
  convertMarkdownTask,
  readConfluenceTask,
  readLinksTask,
  embedTask,
];
