import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { parseFeedEntries } from '../server/parseFeedEntries.ts';

const read = (text: string) => parseFeedEntries(text, 'https://feed.example/');

export const rssFeedsOutsideText: readonly OutsideParser[] = [
  {
    name: 'a feed',
    read,
    pieces: ['<rss>', '<channel>', '<item>', '<!DOCTYPE a [', '<!ENTITY a "', '{"items":['],
  },
  {
    name: 'the items of a feed',
    read: (text) =>
      read(`<?xml version="1.0"?><rss version="2.0"><channel>${text}</channel></rss>`),
    pieces: ['<item><title>a</title><link>https://a.example</link></item>', '<item>', '<title>'],
  },
  {
    name: 'the title of an item',
    read: (text) =>
      read(
        `<rss version="2.0"><channel><item><title><![CDATA[${text}]]></title><link>https://a.example</link></item></channel></rss>`,
      ),
  },
];
