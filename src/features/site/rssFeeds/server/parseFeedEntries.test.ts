import { expect, test } from 'vitest';
import { parseFeedEntries } from './parseFeedEntries.ts';

const base = 'https://example.org/feeds/news.xml';

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News &amp; more</title>${items}</channel></rss>`;

test('an RSS feed: plain titles, absolute links, dates', () => {
  const item = `<item><title>&lt;b&gt;Tea&lt;/b&gt; &amp;amp; cake</title><link>/posts/1</link>
    <pubDate>Tue, 10 Jun 2025 10:00:00 +0200</pubDate></item>`;
  expect(parseFeedEntries(rss(item), base)).toEqual({
    title: 'News & more',
    entries: [
      {
        title: 'Tea & cake',
        url: 'https://example.org/posts/1',
        publishedAt: '2025-06-10T08:00:00.000Z',
      },
    ],
  });
});

test('an Atom feed: the alternate link, not the one to the entry itself', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><entry>
    <title type="html">One &lt;i>word&lt;/i></title><updated>2025-01-02T03:04:05Z</updated>
    <link rel="self" href="https://example.org/self"/><link href="https://example.org/one"/>
    </entry></feed>`;
  expect(parseFeedEntries(atom, base).entries).toEqual([
    {
      title: 'One word',
      url: 'https://example.org/one',
      publishedAt: '2025-01-02T03:04:05.000Z',
    },
  ]);
});

test('a JSON feed and an RDF feed', () => {
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Notes',
    items: [{ id: '1', title: 'First', url: 'https://example.org/first' }],
  });
  expect(parseFeedEntries(json, base).entries).toMatchObject([{ title: 'First' }]);
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>Old</title></channel><item><title>Entry</title>
    <link>https://example.org/old</link><dc:date>2004-05-06T00:00:00Z</dc:date></item></rdf:RDF>`;
  expect(parseFeedEntries(rdf, base).entries).toEqual([
    { title: 'Entry', url: 'https://example.org/old', publishedAt: '2004-05-06T00:00:00.000Z' },
  ]);
});

test('entries that lead nowhere are omitted, repeated ones listed once', () => {
  const items = [
    '<item><title>Script</title><link>javascript:alert(1)</link></item>',
    '<item><link>https://example.org/untitled</link></item>',
    '<item><title>One</title><link>https://example.org/1</link><pubDate>soon</pubDate></item>',
    '<item><title>One again</title><link>https://example.org/1</link></item>',
  ];
  expect(parseFeedEntries(rss(items.join('')), base).entries).toEqual([
    { title: 'One', url: 'https://example.org/1', publishedAt: null },
  ]);
});

test('a web page is no feed', () => {
  expect(() => parseFeedEntries('<!doctype html><title>Hi</title>', base)).toThrow();
});
