import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { prefetchMark } from '#core/prefetchMark.ts';
import { useShell } from '#ui/useShell.ts';
import { pagePrefetches, prefetchKey } from './pagePrefetches.ts';
import { type ConnectionInfo, isMetered, prefetchablePage } from './prefetchIntent.ts';
import { useAheadViews } from './useAheadViews.ts';

declare global {
  interface Navigator {
    /** Of Chromium alone. */
    readonly connection?: ConnectionInfo;
  }
}

/** A pointer that only passes over a link means nothing. Milliseconds. */
const hoverDelay = 80;
/** Between two navigations. */
const mostPrefetches = 20;

/**
 * Loads the page that a link leads to as soon as somebody means to follow it: the pointer rests on it, a
 * finger touches it, or it has the focus. One at a time; the next intent stops the one before.
 */
export function PagePrefetcher() {
  const [page, setPage] = useState<string | null>(null);
  usePageIntent(setPage);
  useAheadViews();
  return page === null ? null : <PageLoad key={page} page={page} onDone={() => setPage(null)} />;
}

type PageLoadProps = { page: string; onDone: () => void };

/** Unmounted when done: a remaining fetcher would reload its page with each navigation. */
function PageLoad({ page, onDone }: PageLoadProps) {
  const { state, data, load } = useFetcher();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const [path = '', query = ''] = page.split('?');
    // Without `index` the router would load the layout route instead of the page.
    const marks = [...(path === '/' ? ['index'] : []), query, `${prefetchMark}=1`];
    void load(`${path}?${marks.filter((mark) => mark !== '').join('&')}`);
  }, [page, load]);
  const isDone = state === 'idle' && data !== undefined;
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return null;
}

/** @param onPage called with the page, under the base path, that the user is likely to open */
function usePageIntent(onPage: (page: string) => void): void {
  const { basePath } = useShell();
  const latest = useRef(onPage);
  useEffect(() => {
    latest.current = onPage;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = mostPrefetches;
    let from = location.href;

    function intend(link: HTMLAnchorElement): void {
      if (from !== location.href) {
        from = location.href;
        left = mostPrefetches;
      }
      if (left === 0 || !link.isConnected || isMetered(navigator.connection)) return;
      const page = prefetchablePage(link.href, { href: location.href, basePath });
      if (page === null || pagePrefetches.has(prefetchKey(`${basePath}${page}`))) return;
      left -= 1;
      latest.current(page);
    }

    const begin = (delay: number) => (event: Event) => {
      clearTimeout(timer);
      const link = event.target instanceof Element ? linkOf(event.target) : null;
      if (link) timer = setTimeout(() => intend(link), delay);
    };
    const options = { passive: true, capture: true } as const;
    const rest = begin(hoverDelay);
    const touch = begin(0);
    const hover = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') rest(event);
    };
    // A click needs it no sooner.
    const follow = () => clearTimeout(timer);
    document.addEventListener('pointerover', hover, options);
    document.addEventListener('focusin', rest, options);
    document.addEventListener('touchstart', touch, options);
    document.addEventListener('click', follow, options);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', hover, options);
      document.removeEventListener('focusin', rest, options);
      document.removeEventListener('touchstart', touch, options);
      document.removeEventListener('click', follow, options);
    };
  }, [basePath]);
}

/** A link that the router follows; others are loaded by the browser. */
function linkOf(element: Element): HTMLAnchorElement | null {
  return element.closest<HTMLAnchorElement>('a[href][data-discover]:not([target])');
}
