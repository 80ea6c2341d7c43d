import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { readFrontMatter } from '../server/source/frontMatter.ts';
import { markdownText } from '../server/source/markdownText.ts';
import {
  convertMarkdownTask,
  readConfluenceTask,
  readFrontMatterTask,
} from '../server/source/sourceTasks.ts';

export const articleTransferOutsideText: readonly OutsideParser[] = [
  { name: 'the front matter of an article', read: readFrontMatter, task: readFrontMatterTask },
  { name: 'the Markdown of a page', read: markdownText, task: convertMarkdownTask },
  {
    name: 'a page of Confluence',
    read: (source) => readConfluenceTask.run({ name: 'a.html', source }),
    task: readConfluenceTask,
  },
];
