import { parseFeed } from 'feedsmith';
import { stripHtml } from '#platform/html/stripHtml.ts';

export interface FeedEntry {
  title: string;
  url: string;
  /** ISO 8601. */
  publishedAt: string | null;
}

export interface ParsedFeed {
  title: string;
  entries: FeedEntry[];
}

const limits = { entries: 20, title: 300, url: 2000 };

/**
 * Reads an RSS, Atom, RDF or JSON feed. Entries without a title or a link to the web are omitted.
 * @param base the feed's own URL, for relative links
 * @throws Error if the text is no feed
 */
export function parseFeedEntries(text: string, base: string): ParsedFeed {
  const { title, items } = rawFeed(text);
  const entries = items.flatMap((item) => {
    const url = webUrl(item.link, base);
    const plain = plainText(item.title);
    return url === null || plain === ''
      ? []
      : [{ title: plain, url, publishedAt: isoDate(item.date) }];
  });
  // A feed may repeat an entry.
  const unique = new Map(entries.toReversed().map((entry) => [entry.url, entry]));
  return {
    title: plainText(title),
    entries: [...unique.values()].reverse().slice(0, limits.entries),
  };
}

interface RawItem {
  title?: string | undefined;
  link?: string | undefined;
  date?: string | undefined;
}

function rawFeed(text: string): { title: string | undefined; items: RawItem[] } {
  const { format, feed } = parseFeed(text);
  switch (format) {
    case 'atom':
      return {
        title: feed.title?.value,
        items: (feed.entries ?? []).map(({ title, links = [], published, updated }) => ({
          title: title?.value,
          link: (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href,
          date: published ?? updated,
        })),
      };
    case 'json':
      return {
        title: feed.title,
        items: (feed.items ?? []).map((item) => ({
          title: item.title ?? item.summary ?? item.content_text,
          link: item.url ?? item.external_url,
          date: item.date_published ?? item.date_modified,
        })),
      };
    case 'rdf':
      return {
        title: feed.title,
        items: (feed.items ?? []).map(({ title, link, dc }) => ({
          title,
          link,
          date: dc?.dates?.[0],
        })),
      };
    case 'rss':
      return {
        title: feed.title,
        items: (feed.items ?? []).map(({ title, description, link, guid, pubDate, dc }) => ({
          title: title ?? description,
          link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
          date: pubDate ?? dc?.dates?.[0],
        })),
      };
  }
}

/** Titles contain HTML in some feeds. */
function plainText(text: string | undefined): string {
  return stripHtml(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, limits.title);
}

function webUrl(link: string | undefined, base: string): string | null {
  if (!link || !URL.canParse(link, base)) return null;
  const { protocol, href } = new URL(link, base);
  return /^https?:$/.test(protocol) && href.length <= limits.url ? href : null;
}

function isoDate(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
