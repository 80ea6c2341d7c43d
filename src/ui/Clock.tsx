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
  /** Milliseconds since the epoch when the page was rendered: the same on server and client. */
  now: number;
  /** The signed-in viewer's own zone. Without one: UTC first, then the browser's. */
  timeZone?: string;
  /** How the viewer wants days and hours written. */
  timeStyle?: TimeStyle;
};

type Clock = {
  now: number;
  timeZone: string;
  style: TimeStyle;
  /** Whether it is still the one by which the server wrote the page. */
  isServers: boolean;
};

const plainStyle: TimeStyle = { dateFormat: 'AUTO', timeFormat: 'AUTO' };
const startClock: Clock = { now: 0, timeZone: 'UTC', style: plainStyle, isServers: true };
const ClockContext = createContext(startClock);

let isTakingOver = typeof document !== 'undefined';

/** Whether what is drawn now stands in the page already, as the server wrote it. */
export function isHydrating(): boolean {
  return isTakingOver;
}

type BrowserClock = { now: number; timeZone: string };

/**
 * The time of all that is below: the server's until the browser has nothing better to do, so that
 * no page waits for its dozens of times to be written anew; then the browser's, moving by the minute.
 */
export function ClockProvider({
  children,
  now,
  timeZone,
  timeStyle = plainStyle,
}: PageClock & { children: ReactNode }) {
  const browser = useBrowserClock(now, timeZone);
  const clock = {
    // What the server has just written does not lie ahead, where the browser's clock is slow.
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

/** Whether the server's time and zone are the browser's too: nothing is to be written anew before the next minute. */
function isRightHere(now: number, ownZone: string | undefined): boolean {
  const isUtc = [0, 6].every((month) => new Date(2020, month).getTimezoneOffset() === 0);
  return Math.abs(Date.now() - now) < minute && (ownZone !== undefined || isUtc);
}

/** What time it is, and where: see ClockProvider. */
export function useClock(): Clock {
  return useContext(ClockContext);
}
