import { expect, test } from 'vitest';
import { type HighlightPart, highlightSnippet, highlightText } from './searchHighlight.ts';

const term = (word: string, ...stems: string[]) => ({
  word,
  stems: [word, ...stems],
  open: false,
});
const marked = (parts: HighlightPart[]) =>
  parts.map((part) => (part.hit ? `[${part.text}]` : part.text)).join('');

test('words are marked in any form, case and accent', () => {
  const terms = [term('bicycles', 'bicycl'), term('cafe')];
  expect(marked(highlightText('Bicycle parking at the Café, no bike', terms))).toBe(
    '[Bicycle] parking at the [Café], no bike',
  );
});

test('words without spaces are marked inside a run', () => {
  expect(marked(highlightText('古い自転車の修理', [term('自転車')]))).toBe('古い[自転車]の修理');
});

test('markup in a text stays text', () => {
  const parts = highlightText('<script>alert("chain")</script>', [term('chain')]);
  expect(parts.map((part) => part.text).join('')).toBe('<script>alert("chain")</script>');
  expect(parts.filter((part) => part.hit)).toEqual([{ text: 'chain', hit: true }]);
});

test('a snippet shows the place where most words meet', () => {
  const text = `chain ${'filler words here '.repeat(40)} the chain and the brake ${'more '.repeat(99)}`;
  const snippet = marked(highlightSnippet(text, [term('chain'), term('brake')], 100));
  expect(snippet).toContain('[chain] and the [brake]');
  expect(snippet.startsWith('…')).toBe(true);
  expect(snippet.length).toBeLessThan(120);
});

test('lines of a list stay apart, sentences follow one another', () => {
  const text = 'It blinks.\nCheck the battery\nThe antenna\nHold the button';
  expect(marked(highlightSnippet(text, [], 100))).toBe(
    'It blinks. Check the battery · The antenna · Hold the button',
  );
});

test('an excerpt from within a list begins with a line, not with its separator', () => {
  const text = `${'x'.repeat(60)} filler words\nWind moves the brake`;
  expect(marked(highlightSnippet(text, [term('brake')], 100))).toBe('…Wind moves the [brake]');
});

test('without hits a snippet is the beginning', () => {
  expect(marked(highlightSnippet('short text', [], 100))).toBe('short text');
});

test('a single letter or digit is a hit by itself, a longer word only while it is typed', () => {
  expect(marked(highlightText('Hub 2 of 2026, hubcaps', [term('hub'), term('2')]))).toBe(
    '[Hub] [2] of 2026, [hubcaps]',
  );
  const open = { ...term('hub'), open: true };
  expect(marked(highlightText('hubermann', [open]))).toBe('[hubermann]');
  expect(marked(highlightText('hubermann', [term('hub')]))).toBe('hubermann');
});

test('the word behind an elision is marked, not what it leans on', () => {
  expect(
    marked(highlightText('L’eau et l’humidité de d’Angelo', [term('eau'), term('dangelo')])),
  ).toBe('L’[eau] et l’humidité de [d’Angelo]');
});
