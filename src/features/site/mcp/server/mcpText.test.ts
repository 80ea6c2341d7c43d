import { expect, test } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { pieceOf, shortPiece } from './mcpText.ts';

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>Paragraph <b>${at}</b> of a text.  </p>`).join('\n');

function readAll(html: string): string {
  let text = '';
  for (let offset: number | null = 0; offset !== null; ) {
    const piece = pieceOf(html, offset);
    text += piece.content;
    offset = piece.nextOffset;
  }
  return text;
}

test('a text of any length is read in pieces that join', () => {
  for (const count of [10, 1_000, 5_000]) {
    const text = readAll(paragraphs(count));
    expect(text.match(/Paragraph/g)).toHaveLength(count);
    expect(text.endsWith('of a text.')).toBe(true);
  }
});

test('a piece of a very long text reads no more than it needs', () => {
  const html = paragraphs(60_000);
  const earlyMs = startProcessorClock();
  for (let times = 0; times < 20; times += 1) pieceOf(html, 0);
  const early = earlyMs();
  const lateMs = startProcessorClock();
  pieceOf(html, 1_400_000);
  expect(early / 20).toBeLessThan(lateMs() / 5);
});

test('of a list, a long text is begun, and is read from its beginning', () => {
  expect(shortPiece('<p>One <b>two</b></p>')).toEqual({ content: 'One **two**', nextOffset: null });
  const long = shortPiece(paragraphs(2_000));
  expect(long.content).toHaveLength(3_000);
  expect(long.nextOffset).toBe(0);
  const middle = shortPiece(paragraphs(60), 1_000);
  expect([middle.content.length, middle.nextOffset]).toEqual([1_000, 1_000]);
});
