import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { withoutSignature } from '../signatureRules.ts';

export const proposalsOutsideText: readonly OutsideParser[] = [
  {
    name: 'withoutSignature',
    read: (text) => withoutSignature(sanitizeContent(text)),
    pieces: ['Best regards<br>', 'Viele Grüße ', '<br>'],
  },
];
