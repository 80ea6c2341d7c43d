import { useEffect } from 'react';
import { readShownPage } from '#core/shownPage.ts';
import { tellSeen } from './pagePrefetches.ts';

declare global {
  interface Document {
    /** Of Chromium alone: nobody sees the page yet. */
    readonly prerendering?: boolean;
  }
  interface PerformanceNavigationTiming {
    readonly activationStart?: number;
    readonly deliveryType?: string;
  }
}

/** Tells that a page is seen which the browser itself has loaded ahead, or kept: the server heard of neither. */
export function useAheadViews(): void {
  useEffect(() => {
    const tell = () => {
      const shown = readShownPage(document.querySelector<HTMLElement>('[data-page]')?.dataset.page);
      if (shown) tellSeen(location.href, shown);
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell();
    };
    if (document.prerendering)
      document.addEventListener('prerenderingchange', tell, { once: true });
    else if (wasLoadedAhead()) tell();
    addEventListener('pageshow', restored);
    return () => {
      removeEventListener('pageshow', restored);
      document.removeEventListener('prerenderingchange', tell);
    };
  }, []);
}

function wasLoadedAhead(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const { activationStart = 0, deliveryType = '' } = Object(navigation);
  return activationStart > 0 || deliveryType === 'navigational-prefetch';
}
