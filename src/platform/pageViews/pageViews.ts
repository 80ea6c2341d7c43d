import { createHmac, hash } from 'node:crypto';
import type { ShownPage } from '#core/shownPage.ts';
import { networkOf } from '../callerNetwork.ts';
import type { Database } from '../database/database.ts';
import { serverParts } from '../feature/serverFeature.ts';
import type { SecretBox } from '../secrets/secretBox.ts';

export interface ViewedPage extends ShownPage {
  /** Row of the route table: `/users/:id`. */
  pattern: string;
}

/** Somebody saw a page: no bot, and not before they went there. */
export interface PageView extends ViewedPage {
  at: Date;
  /** Null: a visitor. */
  memberId: number | null;
  /** The same for all views of a member or visitor on one day (UTC), and for no others; it tells neither who nor where. */
  viewerKey: Buffer;
  /** Their browser asks not to be tracked: they count nowhere but in counters of views. */
  asksForPrivacy: boolean;
}

/** Receives views in batches, after the pages were sent. One that throws gets its batch again. */
export type PageViewListener = (db: Database, views: readonly PageView[]) => Promise<unknown>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Views of every page, signed in or not, from the cache or not. */
    pageViewed?: PageViewListener;
  }
}

interface Reader {
  /** Null: a visitor. */
  memberId: number | null;
  address: string;
  userAgent: string;
  asksForPrivacy?: boolean;
}

export interface PageViews {
  add: (page: ViewedPage, by: Reader) => void;
  flush: () => Promise<unknown>;
}

/** Waiting views that are handed over at once rather than with the next `flush`. */
const batchSize = 1_000;
/** Further views are dropped: a listener cannot keep up, or the database is away. */
const mostWaiting = 20_000;
/**
 * User agents of one address are told apart to this many: people behind one address count as several, and an
 * address that makes up names counts no further.
 */
const agentsPerAddress = 16;

interface PageViewOptions {
  db: Database;
  secrets: Pick<SecretBox, 'mac'>;
  /** Those of the features by default. */
  listeners?: () => readonly PageViewListener[];
  now?: () => Date;
}

/** Collects views in memory and hands them over in batches, so that reading a page writes nothing. */
export function createPageViews({
  db,
  secrets,
  listeners = () => serverParts('pageViewed'),
  now = () => new Date(),
}: PageViewOptions): PageViews {
  const waiting = new Map<PageViewListener, PageView[]>();
  let today: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) };
  let last: Promise<unknown> = Promise.resolve();

  /** A key that the views of another day have no part of. */
  function keyOn(day: string): Buffer {
    if (today.day !== day) today = { day, key: secrets.mac(day, 'page viewer') };
    return today.key;
  }

  async function handOver(listener: PageViewListener): Promise<void> {
    const views = waiting.get(listener) ?? [];
    waiting.delete(listener);
    if (views.length === 0) return;
    try {
      await listener(db, views);
    } catch (error) {
      waiting.set(listener, [...views, ...(waiting.get(listener) ?? [])].slice(0, mostWaiting));
      throw error;
    }
  }

  /** One after the other, so that a slow database gets no second batch meanwhile. */
  function flush(): Promise<unknown> {
    const next = last.then(() => Promise.all([...waiting.keys()].map(handOver)));
    last = next.catch(() => undefined);
    return next;
  }

  return {
    add(page, { memberId, address, userAgent, asksForPrivacy = false }) {
      const at = now();
      const viewer =
        memberId === null ? `${networkOf(address)} ${agentClass(userAgent)}` : `member ${memberId}`;
      const key = keyOn(at.toISOString().slice(0, 10));
      const viewerKey = createHmac('sha256', key).update(viewer).digest().subarray(0, 16);
      const view = { ...page, memberId, at, viewerKey, asksForPrivacy };
      for (const listener of listeners()) {
        const views = waiting.get(listener) ?? [];
        if (views.length >= mostWaiting) continue;
        views.push(view);
        waiting.set(listener, views);
        if (views.length % batchSize === 0) flush().catch(() => undefined);
      }
    },
    flush,
  };
}

function agentClass(userAgent: string): number {
  return (hash('sha1', userAgent, 'buffer')[0] ?? 0) % agentsPerAddress;
}
