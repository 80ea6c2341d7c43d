import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '#ui/idleTime.ts';
import { useShell } from '#ui/useShell.ts';
import { registerWorker, renewPush } from './devicePush.ts';

/** Milliseconds on a page after which it counts as read. */
const readAfter = 5_000;

/** Registers the service worker of a member; in the installed app it keeps what they read. */
export function useServiceWorker(): void {
  const { basePath, viewer } = useShell();
  const { pathname, search } = useLocation();
  const { memberId } = viewer;
  useEffect(() => {
    if (!('serviceWorker' in navigator) || memberId === null) return;
    return whenIdle(() => {
      // Without it, as in a private window, everything else works.
      registerWorker(basePath)
        .then(() => renewPush(memberId))
        .catch(() => undefined);
    });
  }, [basePath, memberId]);
  useEffect(() => {
    if (!matchMedia('(display-mode: standalone)').matches) return;
    const keep = new URL(`${basePath}${pathname}${search}`, location.origin).href;
    const timer = setTimeout(() => {
      navigator.serviceWorker?.controller?.postMessage({ keep });
    }, readAfter);
    return () => clearTimeout(timer);
  }, [basePath, pathname, search]);
}
