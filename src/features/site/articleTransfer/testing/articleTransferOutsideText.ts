import type { OutsideParser } from '#app/testing/outsideText/outsideParser.ts';
import { readFrontMatter } from '../server/source/frontMatter.ts';
import { markdownText } from '../server/source/markdownText.ts';
import { convertMarkdownTask, readConfluenceTask } from '../server/source/sourceTasks.ts';

const yaml = ['a: b\n', '- ', '{a: ', '[', '? ', '&a ', '*a ', '"', '| \n', '  a:\n', '!!a '];

export const articleTransferOutsideText: readonly OutsideParser[] = [
  {
    name: 'the front matter of an article',
    read: (text) => readFrontMatter(`---\n${text}\n---\n`),
    pieces: yaml,
  },
  {
    name: 'front matter without an end',
    read: (text) => readFrontMatter(`---\n${text}`),
    pieces: yaml,
  },
  { name: 'the TOML of an article', read: (text) => readFrontMatter(`+++\n${text}\n+++\n`) },
  { name: 'the Markdown of a page', read: markdownText, task: convertMarkdownTask },
  {
    name: 'a page of Confluence',
    read: (source) => readConfluenceTask.run({ name: 'a.html', source }),
    task: readConfluenceTask,
  },
];
