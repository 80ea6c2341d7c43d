import { expect, test } from 'vitest';
import { unflowed } from './server/flowedText.ts';
import { decodeUuencoded, splitUuencoded } from './server/uuencoded.ts';

const flowed = (text: string) => unflowed(text, { deletesSpace: false });

test('wrapped lines are joined, others stay', () => {
  expect(flowed('The seal \r\nleaks.\r\n\r\nSecond.\r\n')).toBe('The seal leaks.\n\nSecond.\n');
  expect(unflowed('sev \nenty bars', { deletesSpace: true })).toBe('seventy bars');
  expect(unflowed('日本 \n語', { deletesSpace: true })).toBe('日本語');
  expect(flowed('fixed\nlines')).toBe('fixed\nlines');
});

test('a space that protects a line is taken away, also within a paragraph', () => {
  expect(flowed(' From here\n  two\n > no quote')).toBe('From here\n two\n> no quote');
  expect(flowed('a \n From b')).toBe('a From b');
});

test('quotes are joined by their depth', () => {
  expect(flowed('> one that is \n> wrapped\n>> deeper \n> other\nmine \n> theirs')).toBe(
    '> one that is wrapped\n>> deeper \n> other\nmine \n> theirs',
  );
  expect(flowed('> \n> x')).toBe('> \n> x');
});

test('the line before a signature stays', () => {
  expect(flowed('Bye \n-- \nAnn')).toBe('Bye \n-- \nAnn');
});

const file = ['begin 644 numbers.txt', '#0V%T', '`', 'end'].join('\r\n');

test('uuencoded files leave the text', () => {
  const { text, files } = splitUuencoded(`See the file.\r\n\r\n${file}\r\nBye\r\n`);
  expect(text).toBe('See the file.\r\n\r\nBye\r\n');
  expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['numbers.txt', 'Cat'],
  ]);
  expect(splitUuencoded(`${file}\n${file}`).files).toHaveLength(2);
  expect(Buffer.from(new Uint8Array(decodeUuencoded(Buffer.from(file)) ?? [])).toString()).toBe(
    'Cat',
  );
});

test('what only looks like a file stays', () => {
  for (const text of [
    'begin 2026 with a new pump\nend of story',
    'begin 644 a.txt\nWe write this by hand.\nend',
    'begin 644 a.txt\n#0V%T\n',
    'Nothing here',
  ]) {
    expect(splitUuencoded(text)).toEqual({ text, files: [] });
  }
  expect(decodeUuencoded(Buffer.from('plain text'))).toBe(null);
});
