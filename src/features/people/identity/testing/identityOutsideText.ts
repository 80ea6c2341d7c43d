import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { demandPlainXml } from '../sso/server/samlXml.ts';
import { readUserAgent } from '../ui/readUserAgent.ts';

export const identityOutsideText: readonly OutsideParser[] = [
  {
    name: 'demandPlainXml',
    read: (text) => demandPlainXml(text, 'https://portal.example/'),
    pieces: ['<a:b ', 'xmlns:a="'],
  },
  { name: 'readUserAgent', read: readUserAgent, pieces: ['Version/', 'Safari/'] },
];
