import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a list of links so that the link to the current page is visible. The page itself does not scroll.
 * @param pathname of the current page
 */
export function useCurrentLinkInView(pathname: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const box = list.current;
    const link = box?.querySelector('[aria-current]');
    if (!box || !link) return;
    const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [pathname]);
  return list;
}
