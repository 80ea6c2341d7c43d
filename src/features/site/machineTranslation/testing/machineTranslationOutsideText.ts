import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { htmlOfSegments, putTranslation, segmentsOf } from '../server/textSegments.ts';

export const machineTranslationOutsideText: readonly OutsideParser[] = [
  {
    name: 'segmentsOf',
    read: (text) => {
      const found = segmentsOf(sanitizeContent(text));
      for (const segment of found.segments) putTranslation(segment, segment.html);
      return htmlOfSegments(found);
    },
  },
  {
    name: 'putTranslation',
    read: (text) => {
      const [segment] = segmentsOf('<p>Read <a href="/a">this</a>.</p>').segments;
      return segment && putTranslation(segment, text);
    },
  },
];
