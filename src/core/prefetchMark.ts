/**
 * Marks what is loaded before somebody goes there (src/app/prefetching): the page is the same, and nobody
 * has seen it yet.
 */
export const prefetchMark = '_prefetch';

const mark = new RegExp(`([?&])${prefetchMark}=1(?:&|$)`);

export function hasPrefetchMark(address: string): boolean {
  return mark.test(address);
}

/** The address of the page itself. */
export function withoutPrefetchMark(address: string): string {
  return address.replace(mark, '$1').replace(/[?&]$/, '');
}

/** Goes with the HEAD request that tells that a page loaded before is seen now, and what it is about (`writeShownSubject`). */
export const seenHeader = 'x-page-seen';
