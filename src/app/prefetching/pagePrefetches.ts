import { seenHeader, withoutPrefetchMark } from '#core/prefetchMark.ts';
import { type ShownPage, writeShownSubject } from '#core/shownPage.ts';
import { onChange } from '#ui/callServer.ts';
import type { CarriedPage } from '../rendering/carriedPage.ts';
import { createPrefetchedPages } from './prefetchedPages.ts';

/** Those of this browser window. */
export const pagePrefetches = createPrefetchedPages<CarriedPage>();
onChange(() => pagePrefetches.forget());

/** Common key of a navigation and its prefetch. */
export function prefetchKey(address: string): string {
  const { pathname, search } = new URL(withoutPrefetchMark(address), location.origin);
  // The router's own mark of a page at the end of a path.
  const query = search.replace(/^\?index(?:&|$)/, '?').replace(/[?&]index(?=&|$)/, '');
  return `${pathname.replace(/(.)\/$/, '$1')}${query === '?' ? '' : query}`;
}

/** A page that was loaded before is seen now; its view counts as any other's. */
export function tellSeen(address: string, { subject }: ShownPage): void {
  const headers = { [seenHeader]: writeShownSubject(subject) };
  void fetch(address, { method: 'HEAD', headers, priority: 'low' }).catch(() => undefined);
}
