import { expect, test } from 'vitest';
import { readCsvMembers } from './profileListCsv.ts';

const values = (text: string) => readCsvMembers(text).map(({ value }) => value);

test('the column of usernames, addresses or ids is found by its name', () => {
  expect(values('name,Email\n"Doe, Jane",jane@example.org\r\nJoe,joe@example.org\n')).toEqual([
    'jane@example.org',
    'joe@example.org',
  ]);
  expect(values('\ufeffid;note\n7;a\n8;b')).toEqual(['7', '8']);
  expect(values('note\tusername\nx\t ann ')).toEqual(['ann']);
});

test('without a header the first column counts, and rows keep their numbers', () => {
  expect(readCsvMembers('ann, first\n\n"b""o"\n , x')).toEqual([
    { line: 1, value: 'ann' },
    { line: 3, value: 'b"o' },
  ]);
  expect(values('')).toEqual([]);
});

test('a cell with a line break is one cell', () => {
  expect(readCsvMembers('name,email\n"Ann\nSecond line",ann@t.example\nBo,bo@t.example')).toEqual([
    { line: 2, value: 'ann@t.example' },
    { line: 4, value: 'bo@t.example' },
  ]);
});
