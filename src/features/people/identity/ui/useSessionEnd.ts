import { useEffect } from 'react';
import { onSessionEndHeard } from '#ui/callServer.ts';
import { modalQueue, openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { sessionEndWatch } from './sessionEndWatch.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    sessionExpiry: { props: object; result: { stayed: true } };
  }
}

const channelName = 'plaza:session-end';

/**
 * SPEC §2 session-expiry watcher. Every server response contains the session's remaining time, here or in
 * another tab; the modal opens two minutes before expiry, and at expiry.
 */
export function useSessionEnd(): void {
  const { viewer, settings, sessionEndsAt, now } = useShell();
  const { memberId } = viewer;
  const isWatched = settings.identity.sessionExpiryWatch && memberId !== null;

  useEffect(() => {
    if (!isWatched || sessionEndsAt === null) return;
    // By the server's clock: this browser's may be wrong.
    sessionEndWatch.endsAt(Date.now() + Date.parse(sessionEndsAt) - Date.parse(now));
  }, [isWatched, sessionEndsAt, now]);

  useEffect(() => {
    if (!isWatched) return;
    const channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
    channel?.addEventListener('message', ({ data }) => {
      if (data?.memberId === memberId && typeof data.end === 'number') {
        sessionEndWatch.endsAt(data.end);
      }
    });
    const stopHearing = onSessionEndHeard((seconds) => {
      const end = Date.now() + seconds * 1000;
      sessionEndWatch.endsAt(end);
      channel?.postMessage({ memberId, end });
    });
    const wake = () => {
      if (document.visibilityState === 'visible') sessionEndWatch.look();
    };
    document.addEventListener('visibilitychange', wake);
    const stopWatching = openOnChange();
    return () => {
      stopHearing();
      stopWatching();
      document.removeEventListener('visibilitychange', wake);
      channel?.close();
      sessionEndWatch.stop();
    };
  }, [isWatched, memberId]);
}

/** Opens the modal once before expiry, and once at expiry. */
function openOnChange(): () => void {
  let told = 'quiet';
  const look = () => {
    const phase = sessionEndWatch.current()?.phase ?? 'quiet';
    if (phase === told) return;
    told = phase;
    const isOpen = modalQueue.current()?.key === 'sessionExpiry';
    if (phase !== 'quiet' && !isOpen) void openModal('sessionExpiry', {});
  };
  look();
  return sessionEndWatch.subscribe(look);
}
