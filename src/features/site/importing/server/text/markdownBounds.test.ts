import { expect, test } from 'vitest';
import { isBoundedMarkdown } from './markdownBounds.ts';

test('what people write is bounded', () => {
  for (const source of [
    '# Title\n\nText with *words*.\n\n- a\n  - b\n    1. c\n\n> > quoted\n',
    `${'-'.repeat(200)}\n\n${'* '.repeat(100)}\n`,
    'A paragraph.\n\n'.repeat(10_000),
    '- a\n'.repeat(5_000),
    '',
  ])
    expect(isBoundedMarkdown(source), source.slice(0, 30)).toBe(true);
});

test('endless blocks, and nests of quotes and lists, are not', () => {
  for (const source of [
    '_a'.repeat(10_000),
    '> '.repeat(60),
    `${'- '.repeat(60)}a`,
    `${'1. '.repeat(60)}a`,
    `${' '.repeat(500)}- a`,
    'a\n'.repeat(6_000),
  ])
    expect(isBoundedMarkdown(source), source.slice(0, 30)).toBe(false);
});
