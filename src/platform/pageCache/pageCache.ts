import { createHash } from 'node:crypto';
import { BoundedCache, RemovalReason } from 'transitory';
import type { Encoding } from '../assets/assetStore.ts';
import type { ViewedPage } from '../pageViews/pageViews.ts';
import { EncodedBody } from './encodedBody.ts';

/** A page rendered for any visitor. */
export interface CacheablePage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Its cache tags: a change of any of these invalidates it. */
  tags: ReadonlySet<string>;
  /** Milliseconds since 1970: shows another state from then on. Omitted: only changes outdate it. */
  freshUntil?: number;
  /** Rendered from outdated settings: served to those waiting, but not cached. */
  isStale?: boolean;
  /** What those who are sent it see. */
  shown: ViewedPage | null;
  /** The error of the page; not cached. */
  failure?: unknown;
}

export interface CachedPage extends Omit<CacheablePage, 'body'> {
  etag: string;
  /** Without a body, such as a redirect. */
  isEmpty: boolean;
  bodyIn: (encoding: Encoding) => Promise<Buffer>;
}

export interface PageCache {
  get: (key: string) => CachedPage | undefined;
  /** The page, cached or rendered now; concurrent requests share one rendering. */
  getOrRender: (key: string, render: () => Promise<CacheablePage>) => Promise<CachedPage>;
  drop: (tags: Iterable<string>) => void;
  clear: () => void;
  readonly byteSize: number;
  readonly size: number;
}

interface Entry {
  page: CachedPage;
  body: EncodedBody;
  expiresAt: number;
}

/** A page being rendered, and the tags invalidated since it started. */
interface Rendering {
  tagsDropped: Set<string>;
  cleared: boolean;
  page: Promise<CachedPage>;
}

export interface PageCacheOptions {
  /** Total size: compressed bodies and index entries. */
  maxBytes?: number;
  /** Milliseconds; even an unchanged page is rendered again eventually. */
  lifetime?: number;
  now?: () => number;
}

/** Overhead in bytes per entry, and per tag: maps, sets and strings. Measured. */
const entryOverhead = 1_000;
const tagOverhead = 120;

/**
 * Whole pages for anonymous visitors, invalidated by tag. If a tag is invalidated while its page is being
 * rendered, the page is served to those waiting but not cached: it may be outdated. Where there is no room, pages
 * asked for rarely go first, so that a crawler does not push out those that visitors read.
 */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxBytes = 64 * 1024 * 1024, lifetime = 300_000, now = Date.now } = options;
  const keysByTag = new Map<string, Set<string>>();
  const rendering = new Map<string, Rendering>();
  const entries = new BoundedCache<string, Entry>({
    maxSize: maxBytes,
    weigher: bytesOf,
    removalListener(key, entry, reason) {
      if (reason !== RemovalReason.REPLACED) forgetTags(key, entry.page.tags);
    },
  });

  function forgetTags(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function keep(key: string, entry: Entry): void {
    const former = entries.peek(key);
    if (former) forgetTags(key, former.page.tags);
    entries.set(key, entry);
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  function get(key: string): CachedPage | undefined {
    const entry = entries.getIfPresent(key);
    if (!entry) return undefined;
    if (entry.expiresAt > now()) return entry.page;
    entries.delete(key);
    return undefined;
  }

  async function renderAndKeep(
    key: string,
    under: Pick<Rendering, 'tagsDropped' | 'cleared'>,
    render: () => Promise<CacheablePage>,
  ): Promise<CachedPage> {
    try {
      const { body: text, ...made } = await render();
      // Weighed again when it holds more, if it is still there.
      const weighAgain = () => entries.peek(key) === entry && entries.set(key, entry);
      const body = new EncodedBody(text, weighAgain);
      const page = { ...made, ...partsOf(text, body) };
      const expiresAt = Math.min(now() + lifetime, made.freshUntil ?? Number.POSITIVE_INFINITY);
      const entry = { page, body, expiresAt };
      if (made.status !== 200 || made.isStale) return page;
      await body.pack();
      const isOutdated = under.cleared || [...page.tags].some((tag) => under.tagsDropped.has(tag));
      if (!isOutdated) keep(key, entry);
      return page;
    } finally {
      if (rendering.get(key) === under) rendering.delete(key);
    }
  }

  return {
    get,
    async getOrRender(key, render) {
      const held = get(key);
      if (held) return held;
      const under = rendering.get(key);
      // A rendering that has missed a change is not shared with later requests.
      if (under && under.tagsDropped.size === 0 && !under.cleared) return under.page;
      const begun: Omit<Rendering, 'page'> = { tagsDropped: new Set(), cleared: false };
      const page = renderAndKeep(key, begun, render);
      rendering.set(key, Object.assign(begun, { page }));
      return page;
    },
    drop(tags) {
      for (const tag of tags) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
        for (const under of rendering.values()) under.tagsDropped.add(tag);
      }
    },
    clear() {
      entries.clear();
      keysByTag.clear();
      for (const under of rendering.values()) under.cleared = true;
    },
    get byteSize() {
      return entries.weightedSize;
    },
    get size() {
      return entries.size;
    },
  };
}

function bytesOf(key: string, { page, body }: Entry): number {
  const headers = Object.entries(page.headers).flat().join('').length;
  return body.size + entryOverhead + key.length + headers + page.tags.size * tagOverhead;
}

function partsOf(text: Buffer, body: EncodedBody): Pick<CachedPage, 'etag' | 'isEmpty' | 'bodyIn'> {
  return {
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    isEmpty: body.isEmpty,
    bodyIn: (encoding) => body.in(encoding),
  };
}
