import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { clientErrorKindOf, scrubbed } from '../clientErrorRules.ts';

export const clientErrorsOutsideText: readonly OutsideParser[] = [
  { name: 'scrubbed', read: scrubbed, pieces: ['eyJ', 'eyJa-', 'secret_', 'basic '] },
  {
    name: 'clientErrorKindOf',
    read: (message) => clientErrorKindOf({ logType: 'a', message } as never),
    pieces: ['-abcdefgh'],
  },
];
