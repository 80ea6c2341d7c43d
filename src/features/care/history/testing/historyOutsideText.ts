import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
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
