import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { TimeStyle } from '#core/formatTime.ts';
import { whenIdle } from './idleTime.ts';

type PageClock = {
  /** Render time in milliseconds since the epoch: the same on server and client. */
  now: number;
  /** The signed-in viewer's time zone. Without one: UTC first, then the browser's. */
  timeZone?: string;
  /** The viewer's preferred date and time format. */
  timeStyle?: TimeStyle;
};

export type Clock = {
  now: number;
  /** Given instead of `now` for a text that says how long ago a time is: learns of which time. */
  nowFor?: (at: number) => number;
  timeZone: string;
  style: TimeStyle;
  /** Whether it is still the server's render time. */
  isServers: boolean;
};

const plainStyle: TimeStyle = { dateFormat: 'AUTO', timeFormat: 'AUTO' };
const startClock: Clock = { now: 0, timeZone: 'UTC', style: plainStyle, isServers: true };
export const ClockContext = createContext(startClock);

let isTakingOver = typeof document !== 'undefined';

/** True during hydration, when the page already has the server's text. */
export function isHydrating(): boolean {
  return isTakingOver;
}

type BrowserClock = { now: number; timeZone: string };

/**
 * Provides the current time: the server's until the browser is idle, so that hydration does not re-render
 * dozens of times; then the browser's, updated every minute.
 */
export function ClockProvider({
  children,
  now,
  timeZone,
  timeStyle = plainStyle,
}: PageClock & { children: ReactNode }) {
  const browser = useBrowserClock(now, timeZone);
  const clock = {
    // The render time is not in the future if the browser's clock is slow.
    now: Math.max(browser?.now ?? 0, now),
    timeZone: timeZone ?? browser?.timeZone ?? 'UTC',
    style: timeStyle,
    isServers: browser === null,
  };
  return <ClockContext value={clock}>{children}</ClockContext>;
}

const minute = 60_000;

function useBrowserClock(serversNow: number, ownZone: string | undefined): BrowserClock | null {
  const [clock, setClock] = useState<BrowserClock | null>(null);
  const [isRight] = useState(() => isRightHere(serversNow, ownZone));
  useEffect(() => {
    isTakingOver = false;
    const tick = () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      startTransition(() => setClock({ now: Date.now(), timeZone }));
    };
    const timer = setInterval(tick, minute);
    const stopWaiting = isRight ? () => undefined : whenIdle(tick);
    return () => {
      stopWaiting();
      clearInterval(timer);
    };
  }, [isRight]);
  return clock;
}

/**
 * Whether the server's time and zone match the browser's: then nothing is re-rendered before the next minute.
 */
function isRightHere(now: number, ownZone: string | undefined): boolean {
  const isUtc = [0, 6].every((month) => new Date(2020, month).getTimezoneOffset() === 0);
  return Math.abs(Date.now() - now) < minute && (ownZone !== undefined || isUtc);
}

/** Current time and zone: see ClockProvider. */
export function useClock(): Clock {
  return useContext(ClockContext);
}
