import { createHash } from 'node:crypto';
import { type Encoding, encode } from '../assets/assetStore.ts';
import type { ViewedPage } from '../pageViews/pageViews.ts';

/** A page rendered for any visitor. */
export interface CacheablePage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Its cache tags: a change of any of these invalidates it. */
  tags: ReadonlySet<string>;
  /** Rendered from outdated settings: served to those waiting, but not cached. */
  isStale?: boolean;
  /** What those who are sent it see. */
  shown: ViewedPage | null;
  /** The error of the page; not cached. */
  failure?: unknown;
}

export interface CachedPage extends CacheablePage {
  etag: string;
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
  bytes: number;
  expiresAt: number;
}

/** A page being rendered, and the tags invalidated since it started. */
interface Rendering {
  tagsDropped: Set<string>;
  cleared: boolean;
  page: Promise<CachedPage>;
}

export interface PageCacheOptions {
  /** Total size: bodies, compressed variants, and index entries. */
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
 * rendered, the page is served to those waiting but not cached: it may be outdated.
 */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxBytes = 64 * 1024 * 1024, lifetime = 300_000, now = Date.now } = options;
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  const rendering = new Map<string, Rendering>();
  let byteSize = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    byteSize -= entry.bytes;
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function keep(key: string, page: CachedPage): void {
    remove(key);
    const bytes = bytesOf(key, page);
    entries.set(key, { page, bytes, expiresAt: now() + lifetime });
    byteSize += bytes;
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
    // In insertion order, and therefore in order of expiry.
    for (const [oldest, { expiresAt }] of entries) {
      if (byteSize <= maxBytes && expiresAt > now()) break;
      remove(oldest);
    }
  }

  function get(key: string): CachedPage | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > now()) return entry.page;
    remove(key);
    return undefined;
  }

  async function renderAndKeep(
    key: string,
    under: Pick<Rendering, 'tagsDropped' | 'cleared'>,
    render: () => Promise<CacheablePage>,
  ): Promise<CachedPage> {
    try {
      const page = withForms(await render());
      const stale = under.cleared || [...page.tags].some((tag) => under.tagsDropped.has(tag));
      if (page.status === 200 && !page.isStale && !stale) keep(key, page);
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
        for (const key of keysByTag.get(tag) ?? []) remove(key);
        for (const under of rendering.values()) under.tagsDropped.add(tag);
      }
    },
    clear() {
      entries.clear();
      keysByTag.clear();
      byteSize = 0;
      for (const under of rendering.values()) under.cleared = true;
    },
    get byteSize() {
      return byteSize;
    },
    get size() {
      return entries.size;
    },
  };
}

function bytesOf(key: string, page: CachedPage): number {
  const headers = Object.entries(page.headers).flat().join('').length;
  const bodies = page.body.length * 2; // including compressed variants
  return bodies + entryOverhead + key.length + headers + page.tags.size * tagOverhead;
}

function withForms(page: CacheablePage): CachedPage {
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    ...page,
    etag: `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`,
    bodyIn(encoding) {
      forms[encoding] ??= encode(page.body, encoding, 6);
      return forms[encoding];
    },
  };
}
