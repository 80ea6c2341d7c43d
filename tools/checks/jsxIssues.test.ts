import { expect, test } from 'vitest';
import { findJsxIssues } from './jsxIssues.ts';

const messages = (jsx: string) =>
  findJsxIssues('PageFrame.tsx', `const page = ${jsx};`).map(({ message }) => message);

test('words between tags are found, punctuation and numbers are not', () => {
  expect(messages('<p>Hello</p>')).toEqual(['literal "Hello"']);
  expect(messages('<p>Привет</p>')).toHaveLength(1);
  expect(messages('<p> · 12 / {count}</p>')).toEqual([]);
});

test('words in braces are found, translated ones are not', () => {
  expect(messages("<p>{'Hello'}</p>")).toHaveLength(1);
  expect(messages('<p>{`Hello $' + '{name}`}</p>')).toHaveLength(1);
  expect(messages("<p>{t('hello')}</p>")).toEqual([]);
});

test('words in attributes that people read are found, others are not', () => {
  expect(messages('<input placeholder="Search" />')).toEqual(['literal placeholder="Search"']);
  expect(messages("<img alt={'A cat'} />")).toHaveLength(1);
  expect(messages('<input className="wide" type="search" />')).toEqual([]);
  expect(messages("<Field label={t('name')} />")).toEqual([]);
});

test('commas and colons that differ by language are found, those of form values are not', () => {
  expect(messages('<p>{name}: {value}</p>')).toHaveLength(1);
  expect(messages("<p>{names.join(', ')}</p>")).toHaveLength(1);
  expect(messages("<Row hint={t('of', { names: names.join(', ') })} />")).toHaveLength(1);
  expect(messages('<Row label={`$' + '{name}: $' + '{value}`} />')).toHaveLength(1);
  expect(messages("<input defaultValue={names.join(', ')} />")).toEqual([]);
  expect(messages('<pre>{`$' + '{name}: $' + '{value}`}</pre>')).toEqual([]);
  expect(messages('<p>{joinList(names, language)}</p>')).toEqual([]);
});

test('inline styles are found', () => {
  expect(messages('<p style={{ color: red }} />')).toEqual(['inline style; use a class']);
});

test('arrows along the line that do not turn with it are found', () => {
  expect(messages('<Undo2 className="size-4" />')).toEqual([
    'Undo2 does not turn; add rtl:-scale-x-100',
  ]);
  expect(messages('<Undo2 className="size-4 rtl:-scale-x-100" />')).toEqual([]);
  expect(messages('<ArrowUp />')).toEqual([]);
});

test('code samples may hold words', () => {
  expect(messages('<pre>npm start</pre>')).toEqual([]);
});

test('a fault names its line', () => {
  expect(findJsxIssues('PageFrame.tsx', 'const page = (\n  <p>Hello</p>\n);')[0]?.line).toBe(2);
});
