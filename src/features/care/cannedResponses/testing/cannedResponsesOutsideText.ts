import type { OutsideParser } from '#app/testing/outsideText/outsideParser.ts';
import { fillPlaceholders } from '../server/fillPlaceholders.ts';

export const cannedResponsesOutsideText: readonly OutsideParser[] = [
  {
    name: 'fillPlaceholders',
    read: (text) => fillPlaceholders(text, { 'author.name': '{author.name}' }),
    pieces: ['{author.name}', '{ author', '{ '],
  },
];
