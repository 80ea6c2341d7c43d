import type { OutsideParser } from '#app/testing/outsideText/outsideParser.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { blocksOf } from '../server/htmlBlocks.ts';
import { diffHtml, diffText } from '../server/htmlDiff.ts';

export const historyOutsideText: readonly OutsideParser[] = [
  { name: 'blocksOf', read: (text) => blocksOf(sanitizeContent(text)) },
  {
    name: 'diffHtml',
    read: (text) => diffHtml(sanitizeContent(text), sanitizeContent(`x ${text} y`)),
  },
  { name: 'diffText', read: (text) => diffText(text, `x ${text} y`) },
];
