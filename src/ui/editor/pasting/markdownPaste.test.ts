import { expect, test } from 'vitest';
import { looksLikeMarkdown, markdownHtml } from './markdownPaste.ts';

test('what only Markdown writes is taken for it', () => {
  for (const text of [
    '# A heading\ntext',
    '```\ncode\n```',
    '- one\n- two',
    '1. one\n2. two',
    '> quoted',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    'see [the guide](https://example.org)',
    'this is **important**',
    'call `flow()` first',
  ]) {
    expect(looksLikeMarkdown(text), text).toBe(true);
  }
});

test('plain words stay plain', () => {
  for (const text of [
    'A sentence. And another one!',
    '5 * 3 * 2 = 30',
    'a_file_name and another_one',
    'Tom & Jerry #1',
    'either | or',
    'see array[0](later)',
  ]) {
    expect(looksLikeMarkdown(text), text).toBe(false);
  }
});

test('it becomes the HTML it means', () => {
  expect(markdownHtml('a **b**\n\n- c')).toBe(
    '<p>a <strong>b</strong></p>\n<ul>\n<li>c</li>\n</ul>\n',
  );
});

test('long text is searched line by line', () => {
  for (const part of ['[', '**a ', '~~a ', '| ', '[a](']) {
    expect(looksLikeMarkdown(part.repeat(90_000 / part.length)), part).toBe(false);
  }
  expect(looksLikeMarkdown('# a\n'.repeat(50_000))).toBe(false);
});
