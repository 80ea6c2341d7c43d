import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

type Clock = {
  /** Milliseconds since the epoch when the page was rendered: the same on server and client. */
  now: number;
  /** The signed-in viewer's own zone. Without one: UTC first, then the browser's. */
  timeZone?: string;
};

const ClockContext = createContext<Clock>({ now: 0 });

export function ClockProvider({ now, timeZone, children }: Clock & { children: ReactNode }) {
  return <ClockContext value={{ now, timeZone }}>{children}</ClockContext>;
}

const listeners = new Set<() => void>();
let tick: ReturnType<typeof setInterval> | undefined;
let minuteNow = 0;

// One timer for every time on the page, running only while something listens.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!tick) {
    minuteNow = Date.now();
    tick = setInterval(() => {
      minuteNow = Date.now();
      for (const each of listeners) each();
    }, 60_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(tick);
    tick = undefined;
  };
}

function readNow(): number {
  minuteNow ||= Date.now();
  return minuteNow;
}

/** The page's time on the server and while hydrating, then the browser's, moving by the minute. */
export function useClock(): { now: number; timeZone: string } {
  const clock = useContext(ClockContext);
  const now = useSyncExternalStore(subscribe, readNow, () => clock.now);
  const browserZone = useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return { now, timeZone: clock.timeZone ?? browserZone };
}
