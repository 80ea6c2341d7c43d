import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { htmlWithoutPrivateParts, privatePartsIn, withoutPrivateParts } from '../privateParts.ts';

const people = { names: ['Kim Lee'], emails: ['kim@a.example'] };

export const postCasesOutsideText: readonly OutsideParser[] = [
  {
    name: 'withoutPrivateParts',
    read: (text) => withoutPrivateParts(text, people),
    pieces: ['Kim', '+1 ', 'AB12 ABCD ', '1.'],
  },
  {
    name: 'htmlWithoutPrivateParts',
    read: (text) => htmlWithoutPrivateParts(sanitizeContent(text), people),
  },
  { name: 'privatePartsIn', read: (text) => privatePartsIn(text, people) },
];
