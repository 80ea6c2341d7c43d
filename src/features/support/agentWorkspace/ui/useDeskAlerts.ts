import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playChatSound } from '#features/support/chat/ui/chatSound.ts';
import { keepText, readKept } from '#ui/keptText.ts';

/** Local storage: what this browser does when a request comes in. */
const places = { desktop: 'plaza.support.desktop', sound: 'plaza.support.sound' } as const;
export type DeskAlert = keyof typeof places;

function isOn(alert: DeskAlert): boolean {
  if (readKept(places[alert]) === null) return false;
  return alert === 'sound' || ('Notification' in window && Notification.permission === 'granted');
}

/** Whether a tab in the background is to hear of requests. */
export const alertsAreOn = () => isOn('desktop') || isOn('sound');

/**
 * Tells an agent who looks elsewhere that requests have come in: by a notification of the system, or a sound, each as
 * this browser was told.
 * @param arrived how many have come since the page was opened
 * @param textOf of the notification, for those since the agent looked away
 */
export function useDeskAlerts(arrived: number, textOf: (count: number) => string): void {
  const told = useRef(arrived);
  const seen = useRef(arrived);
  const tell = useEffectEvent(() => {
    const isMore = arrived > told.current;
    told.current = arrived;
    seen.current = Math.min(seen.current, arrived);
    if (document.visibilityState === 'visible' && document.hasFocus()) seen.current = arrived;
    else if (isMore) alertAgent(textOf(arrived - seen.current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read by `tell`
  useEffect(() => tell(), [arrived]);
  useEffect(() => {
    const look = () => {
      seen.current = told.current;
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
}

function alertAgent(text: string): void {
  if (isOn('sound')) playChatSound();
  if (!isOn('desktop')) return;
  try {
    // One at a time: the next one takes its place.
    const notice = new Notification(text, { tag: 'plaza.support' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones show them only for a service worker.
  }
}

/** The switches of this browser. */
export function useAlertSwitches() {
  const [switches, setSwitches] = useState<Record<DeskAlert, boolean>>({
    desktop: false,
    sound: false,
  });
  useEffect(() => setSwitches({ desktop: isOn('desktop'), sound: isOn('sound') }), []);
  return {
    switches,
    /** @returns false if the browser doesn’t allow it */
    turn: async (alert: DeskAlert, next: boolean): Promise<boolean> => {
      if (alert === 'desktop' && next) {
        const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
        if (answer !== 'granted') return false;
      }
      // Browsers allow a sound once the page was used, and one hears what it is.
      if (alert === 'sound' && next) playChatSound();
      keepText(places[alert], next ? 'yes' : '');
      setSwitches((before) => ({ ...before, [alert]: next }));
      return true;
    },
  };
}
