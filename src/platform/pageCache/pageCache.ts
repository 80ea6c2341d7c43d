import { createHash } from 'node:crypto';
import { type Encoding, encode } from '../assets/assetStore.ts';

/** A page as it was rendered for anybody. */
export interface CacheablePage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What it shows: a change of any of these drops it. */
  tags: ReadonlySet<string>;
  /** Made from settings that have changed since: good enough for who waits, not to be kept. */
  isStale?: boolean;
  /** Post whose views it counts for. */
  conversationId: number | null;
  /** Why the page failed; not kept. */
  failure?: unknown;
}

export interface CachedPage extends CacheablePage {
  etag: string;
  bodyIn: (encoding: Encoding) => Promise<Buffer>;
}

export interface PageCache {
  get: (key: string) => CachedPage | undefined;
  /** The page, held or rendered now; callers that come together share one rendering. */
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

/** A page being made, and what has changed since that began. */
interface Rendering {
  tagsDropped: Set<string>;
  cleared: boolean;
  page: Promise<CachedPage>;
}

export interface PageCacheOptions {
  /** Of all that is kept: the bodies, their compressed forms, and what finds and drops them. */
  maxBytes?: number;
  /** Milliseconds; even a page nobody changed is made anew now and then. */
  lifetime?: number;
  now?: () => number;
}

/** What an entry takes beside its texts, and each of its tags: maps, sets and strings. Measured, in bytes. */
const entryOverhead = 1_000;
const tagOverhead = 120;

/**
 * Whole pages for anonymous visitors, dropped by tag. A page whose tag was dropped while it was
 * being rendered is served to those who waited but not kept: it may show the state before.
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
    // In the order in which they were kept, so in that in which they expire.
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
      // One that has missed a change already is not good enough for a caller that comes after it.
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
  const bodies = page.body.length * 2; // with its compressed forms
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
