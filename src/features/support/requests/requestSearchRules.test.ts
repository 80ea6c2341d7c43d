import { expect, test } from 'vitest';
import { searchParts } from './requestSearchRules.ts';

const read = (text: string) =>
  searchParts(text, { withOperators: true }).map(
    ({ operator, value, isQuoted, isNegated }) =>
      `${isNegated ? '-' : ''}${operator === null ? '' : `${operator}=`}${isQuoted ? `[${value}]` : value}`,
  );

test('words, phrases, operators and what must not match', () => {
  expect(read('leaking valve "error 42" Status:open -tag:vip -spam team:"Second level"')).toEqual([
    ...['leaking', 'valve', '[error 42]', 'status=open', '-tag=vip', '-spam'],
    'team=[Second level]',
  ]);
});

test('curly quotation marks are quotation marks, and an open one ends with the text', () => {
  expect(read('“error 42” „Fehler 42“ «erreur 42» "not closed')).toEqual([
    ...['[error 42]', '[Fehler 42]', '[erreur 42]', '[not closed]'],
  ]);
});

test('what only looks like an operator is text', () => {
  expect(read('https://example.com/a C:\\temp error: 12:30 std::move - a:b')).toEqual([
    ...['https://example.com/a', 'C:\\temp', 'error:', '12:30', 'std::move', '-', 'a:b'],
  ]);
});

test('nothing is an operator in the search of customers', () => {
  const parts = searchParts('status:open -"a b"', { withOperators: false });
  expect(parts.map(({ operator, value }) => [operator, value])).toEqual([
    [null, 'status:open'],
    [null, 'a b'],
  ]);
});

test('empty phrases and blanks are no parts', () => {
  expect(read('  ""  -""  \t\n ')).toEqual([]);
});
