import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { withContents } from '../articleContents.ts';
import { linksIn } from '../server/articleComparison.ts';

export const articlesOutsideText: readonly OutsideParser[] = [
  {
    name: 'withContents',
    read: (text) => withContents(sanitizeContent(text)),
    pieces: ['<h2>a</h2>', '<h3>'],
  },
  { name: 'linksIn', read: (text) => linksIn(sanitizeContent(text)) },
];
