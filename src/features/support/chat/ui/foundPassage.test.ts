import { expect, test } from 'vitest';
import { foundPassage } from './foundPassage.ts';

const shown = (line: string, search: string) =>
  foundPassage(line, search)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test.each([
  ['The plan for Plan B', 'plan', 'The [plan] for [Plan] B'],
  ['a (b) [c] $', '(b) [c', 'a [(b)] [[c]] $'],
  ['a-b.c*d+e?f^g|h/i\\j{k}', 'b.c*d+e?f^g|h/i\\j{k}', 'a-[b.c*d+e?f^g|h/i\\j{k}]'],
  ['Übergröße', 'ÜBERGR', '[Übergr]öße'],
  ['nothing', 'x', 'nothing'],
  ['text', ' ', 'text'],
])('%j searched for %j', (line, search, passage) => {
  expect(shown(line, search)).toBe(passage);
});

test('a long message starts shortly before the first hit', () => {
  const passage = shown(`${'a '.repeat(500)}here${' b'.repeat(500)}`, 'here');
  expect(passage).toMatch(/^….{40}\[here\].{156}…$/);
});
