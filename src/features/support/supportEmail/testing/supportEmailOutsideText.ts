import { numberInSubject } from '#features/support/requests/requestSearchRules.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { titleOfSubject } from '../supportEmailRules.ts';

export const supportEmailOutsideText: readonly OutsideParser[] = [
  {
    name: 'titleOfSubject',
    read: (text) => titleOfSubject(text, text),
    pieces: ['re: ', 're', '[#1] ', 're[1]'],
  },
  { name: 'numberInSubject', read: numberInSubject, pieces: ['[#1', '[#'] },
];
