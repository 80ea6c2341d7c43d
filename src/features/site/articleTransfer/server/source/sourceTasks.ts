import { runTask } from '#platform/threads/runTask.ts';
import { TaskFailure, type ThreadTask } from '#platform/threads/threadTask.ts';
import { ArchiveFailure } from '../archive/archive.ts';
import type { ConfluencePage } from './confluencePage.ts';
import type { FrontMatter } from './frontMatter.ts';
import type { MarkdownText } from './markdownText.ts';

// The parsers of imported pages, which are no match for hostile text: each page is read in a thread, within a time limit.

export const readFrontMatterTask: ThreadTask<string, FrontMatter> = {
  name: 'articleTransfer.readFrontMatter',
  limit: 10_000,
  run: async (source) => (await import('./frontMatter.ts')).readFrontMatter(source),
};

export const convertMarkdownTask: ThreadTask<string, MarkdownText> = {
  name: 'articleTransfer.convertMarkdown',
  limit: 20_000,
  run: async (body) => (await import('./markdownText.ts')).markdownText(body),
};

export const readConfluenceTask: ThreadTask<
  { name: string; source: string },
  ConfluencePage | null
> = {
  name: 'articleTransfer.readConfluence',
  limit: 20_000,
  run: async ({ name, source }) =>
    (await import('./confluencePage.ts')).readConfluencePage(name, source),
};

export const readLinksTask: ThreadTask<string, string[]> = {
  name: 'articleTransfer.readLinks',
  limit: 20_000,
  run: async (index) => (await import('./confluencePage.ts')).pageLinks(index),
};

/** @throws ArchiveFailure naming the file, if it takes too long */
export async function runOnFile<Input, Output>(
  file: string,
  task: ThreadTask<Input, Output>,
  input: Input,
): Promise<Output> {
  try {
    return await runTask(task, input);
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    throw new ArchiveFailure({ reason: 'tooComplex', file }, { cause: error });
  }
}
