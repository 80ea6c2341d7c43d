import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { capitalsPercent, hostOf, linksOf } from '../draftRules.ts';

export const spamOutsideText: readonly OutsideParser[] = [
  {
    name: 'linksOf',
    read: (text) => {
      const html = sanitizeContent(text);
      return linksOf({ html, stripped: stripHtml(html), others: [text] }, 'portal.example');
    },
  },
  { name: 'hostOf', read: hostOf },
  { name: 'capitalsPercent', read: capitalsPercent },
];
