import { expect, test } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { citedSentences, sentenceLimits } from './citedSentences.ts';

const given = [
  {
    title: 'Is the valve open after a power cut?',
    text: 'It closes by itself: every opening has a longest time of 90 minutes, and the valve counts it down.',
  },
  { title: 'Clean the filter', text: 'Unscrew the filter and rinse it in clear water.' },
];

const shown = (written: string) => citedSentences(written, given);
const texts = (written: string) => shown(written).map(({ text }) => text);

test('sentences keep the passages that they name, wherever the number stands', () => {
  expect(
    shown('The valve closes by itself [1]. Rinse the filter in water. [2] It counts down [1][2]!'),
  ).toEqual([
    { text: 'The valve closes by itself.', sources: [1] },
    { text: 'Rinse the filter in water.', sources: [2] },
    { text: 'It counts down!', sources: [1, 2] },
  ]);
  expect(shown('1. The valve closes 【1】.\n- Rinse the **filter** [2, 1].')).toEqual([
    { text: 'The valve closes.', sources: [1] },
    { text: 'Rinse the filter.', sources: [1, 2] },
  ]);
});

test('a sentence without a number, or with one that was not given, is dropped', () => {
  expect(texts('The valve closes by itself.')).toEqual([]);
  expect(texts('The valve closes by itself [0].')).toEqual([]);
  expect(texts('The valve closes by itself [3].')).toEqual([]);
  expect(texts('The valve closes by itself [1][7].')).toEqual([]);
  expect(texts('The valve closes by itself [999999999].')).toEqual([]);
  expect(texts('The valve closes. The filter is rinsed [2].')).toEqual(['The filter is rinsed.']);
});

test.each([
  'The valve closes, see https://evil.example/valve [1].',
  'The valve closes, see www.evil [1].',
  'The valve closes, see evil.example [1].',
  'The valve closes, [see](//evil) [1].',
  'The valve [1](javascript:alert) closes [1].',
  'The valve ![closes](x) [1].',
  'The valve <img src=x onerror=alert(1)> closes [1].',
  'The valve </p><script>closes [1].',
  'The valve: write to us@evil [1].',
  'The valve closes: tel:12345 [1].',
])('what leads away or is markup is dropped: %s', (sentence) => {
  expect(texts(`${sentence} The filter is rinsed in water [2].`)).toEqual([
    'The filter is rinsed in water.',
  ]);
});

test('a sentence has words and numbers of what it names', () => {
  expect(texts('The valve closes after 90 minutes [1].')).toHaveLength(1);
  expect(texts('The valve closes after 45 minutes [1].')).toEqual([]);
  expect(texts('The valve closes after 90 minutes [2].')).toEqual([]);
  expect(texts('Send your password to our support team immediately [1].')).toEqual([]);
  expect(texts('The valve log is in settings.yaml [1].')).toHaveLength(1);
});

test('text that hides or reorders others is cleaned', () => {
  expect(texts('The \u202evalve\u202c clo\u0000ses\tby itself [1].')).toEqual([
    'The valve clo ses by itself.',
  ]);
});

test('an answer is short, however long it is written', () => {
  const many = Array.from({ length: 400 }, (_, at) => `The valve ${'x'.repeat(at)} closes [1].`);
  expect(shown(many.join(' '))).toHaveLength(sentenceLimits.most);
  expect(texts(`The valve ${'closes '.repeat(80)}[1].`)).toEqual([]);
  expect(texts('The valve closes [1]. The valve closes [1].')).toHaveLength(1);
  const processorMs = startProcessorClock();
  for (const piece of ['[1', '.', '[1,', '1.', '<', 'a.', '【', '…”']) shown(piece.repeat(100_000));
  expect(processorMs()).toBeLessThan(2_000);
});

test('languages without spaces are read, too', () => {
  const chinese = [{ title: '停电后阀门', text: '阀门会自动关闭。每次打开都有最长时间。' }];
  expect(citedSentences('阀门会自动关闭[1]。请把密码发给我们[1]。', chinese)).toEqual([
    { text: '阀门会自动关闭。', sources: [1] },
  ]);
});
