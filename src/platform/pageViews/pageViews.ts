import { createHmac, hash } from 'node:crypto';
import { type CommunitySettings, defaultSettings } from '#core/communitySettings.ts';
import type { ShownPage } from '#core/shownPage.ts';
import type { BotKind } from '../analytics/botKind.ts';
import { type DeviceClass, deviceClassOf } from '../analytics/deviceClass.ts';
import { noWishes, type ReaderWishes } from '../analytics/readerWishes.ts';
import { networkOf } from '../callerNetwork.ts';
import type { Database } from '../database/database.ts';
import { serverParts } from '../feature/serverFeature.ts';
import type { SecretBox } from '../secrets/secretBox.ts';

export interface ViewedPage extends ShownPage {
  /** Row of the route table: `/users/:id`. */
  pattern: string;
}

/** Somebody saw a page: no bot, and not before they went there. */
export interface PageView extends ViewedPage, ReaderWishes {
  at: Date;
  /** Null: a visitor. */
  memberId: number | null;
  /** The same for all views of a member or visitor on one day (UTC), and for no others; it tells neither who nor where. */
  viewerKey: Buffer;
  /** Of the page; null if unknown. */
  language: string | null;
  device: DeviceClass;
  /** Null unless a proxy that the community trusts says so. */
  country: string | null;
}

/** Reads the settings, from memory where they are. */
export type SettingsReader = () => Promise<CommunitySettings>;

/** Receives views in batches, after the pages were sent. One that throws gets its batch again. */
export type PageViewListener = (
  db: Database,
  views: readonly PageView[],
  settings: SettingsReader,
) => Promise<unknown>;

/** How often a page was asked for on a day (UTC) without being a view. */
export interface UncountedViews {
  day: string;
  /** By a bot of this kind; or it was a view for which there was no room. */
  reason: BotKind | 'DROPPED';
  count: number;
}

type UncountedListener = (
  db: Database,
  counts: readonly UncountedViews[],
  settings: SettingsReader,
) => Promise<unknown>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Views of every page, signed in or not, from the cache or not. */
    pageViewed?: PageViewListener;
    /** Pages that bots asked for, and views that were dropped; told with the views. */
    pagesUncounted?: UncountedListener;
  }
}

interface PageReader {
  /** Null: a visitor. */
  memberId: number | null;
  address: string;
  userAgent: string;
  language?: string;
  country?: string | null;
  wishes?: ReaderWishes;
}

export interface PageViews {
  add: (page: ViewedPage, by: PageReader) => void;
  /** A page was sent to a bot. */
  addBot: (kind: BotKind) => void;
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
  settings?: SettingsReader;
  /** Those of the features by default. */
  listeners?: () => readonly PageViewListener[];
  now?: () => Date;
}

/** The key of a reader on one day: the same for all that they do on it. */
export function viewerKeyOf(
  secrets: Pick<SecretBox, 'mac'>,
  at: Date,
  reader: Pick<PageReader, 'memberId' | 'address' | 'userAgent'>,
): Buffer {
  return keyOfReader(secrets.mac(at.toISOString().slice(0, 10), 'page viewer'), reader);
}

function keyOfReader(
  dayKey: Buffer,
  { memberId, address, userAgent }: Pick<PageReader, 'memberId' | 'address' | 'userAgent'>,
): Buffer {
  const viewer =
    memberId === null ? `${networkOf(address)} ${agentClass(userAgent)}` : `member ${memberId}`;
  return createHmac('sha256', dayKey).update(viewer).digest().subarray(0, 16);
}

/** Collects views in memory and hands them over in batches, so that reading a page writes nothing. */
export function createPageViews({
  db,
  secrets,
  settings = async () => defaultSettings,
  listeners = () => serverParts('pageViewed'),
  now = () => new Date(),
}: PageViewOptions): PageViews {
  const waiting = new Map<PageViewListener, PageView[]>();
  /** By day and reason, joined by a space. */
  let uncounted = new Map<string, number>();
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
      await listener(db, views, settings);
    } catch (error) {
      waiting.set(listener, [...views, ...(waiting.get(listener) ?? [])].slice(0, mostWaiting));
      throw error;
    }
  }

  function addUncounted(reason: UncountedViews['reason'], count = 1, day = dayOfNow()): void {
    const key = `${day} ${reason}`;
    uncounted.set(key, (uncounted.get(key) ?? 0) + count);
  }

  function dayOfNow(): string {
    return now().toISOString().slice(0, 10);
  }

  async function tellUncounted(): Promise<void> {
    if (uncounted.size === 0) return;
    const counts = [...uncounted].map(([key, count]): UncountedViews => {
      const [day = '', reason = ''] = key.split(' ');
      return { day, reason: reason as UncountedViews['reason'], count }; // as `addUncounted` has joined them
    });
    uncounted = new Map();
    try {
      for (const tell of serverParts('pagesUncounted')) await tell(db, counts, settings);
    } catch (error) {
      for (const { day, reason, count } of counts) addUncounted(reason, count, day);
      throw error;
    }
  }

  /** One after the other, so that a slow database gets no second batch meanwhile. */
  function flush(): Promise<unknown> {
    const next = last.then(() =>
      Promise.all([...[...waiting.keys()].map(handOver), tellUncounted()]),
    );
    last = next.catch(() => undefined);
    return next;
  }

  return {
    addBot: (kind) => addUncounted(kind),
    add(page, reader) {
      const { memberId, userAgent, wishes = noWishes, language = null, country = null } = reader;
      const at = now();
      const view = {
        ...{ ...page, ...wishes, at, memberId, language, country },
        device: deviceClassOf(userAgent),
        viewerKey: keyOfReader(keyOn(at.toISOString().slice(0, 10)), reader),
      };
      for (const listener of listeners()) {
        const views = waiting.get(listener) ?? [];
        if (views.length >= mostWaiting) {
          addUncounted('DROPPED');
          continue;
        }
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
