import type { PlainDetails } from './insightEventTypes.ts';

/** The page that is shown, as the server names it: layout, and what it is about. */
interface WatchedPage {
  layout: string;
  subject: readonly [kind: string, id: string] | null;
}

interface WatchOptions {
  /** Must not wait for an answer: it may be the last thing that the page does. */
  send: (body: string) => void;
  /** Milliseconds. */
  now?: () => number;
}

interface Told extends WatchedPage {
  name: string;
  at: number;
  details: PlainDetails;
}

/** A page that was seen to here, for so long, is read to its end. */
const readPercent = 90;
const readMs = 5_000;
/** What was done is sent when the page is hidden, and in between after so long. Milliseconds. */
const sendAfter = 30_000;
/** Of one beacon; the server keeps no more. */
const mostEvents = 50;

/**
 * Watches for how long pages are visible, how far they are seen and which links to other sites are followed, and tells
 * it in batches (docs/insight.md). `open` names the page that is shown from now on.
 */
export function watchPages({ send, now = () => performance.now() }: WatchOptions) {
  let page: WatchedPage | null = null;
  let waiting: Told[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** Since when the page is visible; null: it is not. */
  let since: number | null = null;
  let untold = 0;
  let total = 0;
  let percent = 0;
  let isReadTold = false;

  function tell(name: string, details: PlainDetails): void {
    if (page === null || waiting.length >= mostEvents) return;
    waiting.push({ ...page, name, at: now(), details });
    timer ??= setTimeout(flush, sendAfter);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const at = now();
    const events = waiting.map(({ at: then, ...event }) => ({
      ...event,
      ago: Math.max(0, Math.round(at - then)),
    }));
    waiting = [];
    send(JSON.stringify({ events }));
  }

  function addTime(): void {
    if (since === null) return;
    const passed = now() - since;
    untold += passed;
    total += passed;
    since = now();
  }

  /** Tells the stay since it was last told. */
  function tellStay(): void {
    addTime();
    const seconds = Math.min(Math.round(untold / 1_000), 3_600);
    const isRead = !isReadTold && percent >= readPercent && total >= readMs;
    if (seconds < 1 && !isRead) return;
    untold = 0;
    isReadTold ||= isRead;
    tell('page.stayed', { seconds, percent, isRead });
  }

  function measure(): void {
    frame = 0;
    const content = document.querySelector('main') ?? document.body;
    const { top, height } = content.getBoundingClientRect();
    const seen = height > 0 ? (innerHeight - top) / height : 1;
    percent = Math.max(percent, Math.min(100, Math.max(0, Math.round(seen * 100))));
  }

  function scrolled(): void {
    if (frame === 0) frame = requestAnimationFrame(measure);
  }

  function visibilityChanged(): void {
    if (document.visibilityState === 'visible') {
      since ??= now();
      return;
    }
    leave();
    since = null;
  }

  function leave(): void {
    tellStay();
    flush();
  }

  /** From the back/forward cache: the page is seen anew. */
  function restored({ persisted }: PageTransitionEvent): void {
    if (persisted) begin(page);
  }

  function followed({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.host === location.host) return;
    tell('link.followed', { host: link.host });
  }

  function begin(next: WatchedPage | null): void {
    page = next;
    [untold, total, percent, isReadTold] = [0, 0, 0, false];
    since = document.visibilityState === 'visible' ? now() : null;
    scrolled();
  }

  const listeners: [EventTarget, string, (event: never) => void][] = [
    [document, 'visibilitychange', visibilityChanged],
    [window, 'pagehide', leave],
    [window, 'pageshow', restored],
    [window, 'scroll', scrolled],
    [document, 'click', followed],
    [document, 'auxclick', followed],
  ];
  for (const [target, type, listen] of listeners) {
    target.addEventListener(type, listen as EventListener, { passive: true, capture: true });
  }
  return {
    /** The page before, if there is one, has ended. */
    open(next: WatchedPage | null): void {
      tellStay();
      begin(next);
    },
    stop(): void {
      leave();
      cancelAnimationFrame(frame);
      for (const [target, type, listen] of listeners) {
        target.removeEventListener(type, listen as EventListener, { capture: true });
      }
    },
  };
}
