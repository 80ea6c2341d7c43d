import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readShownPage } from '#core/shownPage.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { beaconPath } from '../beaconAddress.ts';
import { watchPages } from '../watchPages.ts';
import { browserAsksForPrivacy, useAnalyticsChoice } from './analyticsChoice.ts';

const ConsentBar = lazyPart(async () => (await import('./ConsentBar.tsx')).ConsentBar);

/** Tells what is done on pages, where the community, the browser and its user allow it; asks where it has to. */
export function PageWatch() {
  const { settings, basePath } = useShell();
  const { pathname, search } = useLocation();
  const choice = useAnalyticsChoice();
  const watch = useRef<ReturnType<typeof watchPages>>(null);
  const isOn = (name: string) => settings.switchedOn?.includes(`analytics.${name}`) === true;
  const isRefused = isOn('respectsSignals') && browserAsksForPrivacy();
  const asks = isOn('asksConsent') && !isRefused;
  const isAllowed = !isRefused && (!asks || choice === 'ALLOWED');
  useEffect(() => {
    if (!isAllowed) return;
    const started = watchPages({ send: (body) => sendBeacon(`${basePath}${beaconPath}`, body) });
    watch.current = started;
    return () => {
      watch.current = null;
      started.stop();
    };
  }, [isAllowed, basePath]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation shows a page
  useEffect(() => {
    watch.current?.open(shownPage());
  }, [pathname, search, isAllowed]);
  return asks && choice === null ? <ConsentBar /> : null;
}

function shownPage() {
  const shown = readShownPage(document.querySelector<HTMLElement>('[data-page]')?.dataset.page);
  if (shown === null) return null;
  const { layout, subject } = shown;
  return { layout, subject: subject && ([subject.kind, subject.id] as const) };
}

function sendBeacon(address: string, body: string): void {
  // It refuses what is too much at once, and some extensions replace it.
  if (navigator.sendBeacon?.(address, body)) return;
  void fetch(address, { method: 'POST', body, keepalive: true, priority: 'low' }).catch(
    () => undefined,
  );
}
