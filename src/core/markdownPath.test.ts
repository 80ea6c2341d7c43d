import { expect, test } from 'vitest';
import { markdownPath, pageOfMarkdownPath } from './markdownPath.ts';

test.each([
  ['/', '/index.md'],
  ['/?page=2', '/index.md?page=2'],
  ['/topics/a/1', '/topics/a/1.md'],
  ['/topics/a/1/', '/topics/a/1.md'],
  ['/topics/a/1?page=2#x', '/topics/a/1.md?page=2#x'],
])('the Markdown of %s is at %s', (page, markdown) => {
  expect(markdownPath(page)).toBe(markdown);
});

test.each([
  ['/index.md', '/'],
  ['/topics/a/1.md', '/topics/a/1'],
  ['/topics/a/1', null],
  ['/.md', null],
  ['.md', null],
  ['/topics/.md', null],
])('%s is the Markdown of %s', (path, page) => {
  expect(pageOfMarkdownPath(path)).toBe(page);
});
