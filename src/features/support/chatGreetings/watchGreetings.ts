import type { DueGreeting } from './chatGreetingRules.ts';

interface Watching<Greeting extends DueGreeting> {
  greetings: readonly Greeting[];
  hoursBetween: number;
  /** It is for this visitor. */
  applies?: (greeting: Greeting) => boolean;
  /** Something else has the visitor’s attention, such as a dialog. */
  isBusy: () => boolean;
  /** @returns whether it is shown; otherwise it is not due again on this page */
  show: (greeting: Greeting) => Promise<boolean>;
}

/**
 * Waits on a page until a greeting is due: the first of which everything holds. Each is due once in a browser, and none
 * for some hours after another. Refers to nothing outside itself: the script of the widget sends its text to other sites.
 * @returns a function that stops it
 */
export function watchGreetings<Greeting extends DueGreeting>(
  page: Window,
  { greetings, hoursBetween, applies, isBusy, show }: Watching<Greeting>,
): () => void {
  const { document, location } = page;
  /** Local storage, which may be switched off. */
  const key = 'plaza.greetings';
  interface Memory {
    visitedAt: number;
    isReturning: boolean;
    greetedAt: number;
    greeted: string[];
  }
  const pause = 30 * 60_000;
  let kept: Memory = { visitedAt: 0, isReturning: false, greetedAt: 0, greeted: [] };
  const read = (): Memory => {
    try {
      return { ...kept, ...JSON.parse(page.localStorage.getItem(key) ?? '{}') };
    } catch {
      return kept;
    }
  };
  const write = (next: Memory) => {
    kept = next;
    try {
      page.localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It is forgotten with the page.
    }
  };
  const matches = (pattern: string) => {
    const address = pattern.includes('://')
      ? location.origin + location.pathname
      : location.pathname;
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}/?$`).test(address);
  };
  const scrolled = () => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const rest = scrollHeight - clientHeight;
    return rest < 8 ? 100 : (page.scrollY / rest) * 100;
  };

  const now = Date.now();
  const before = read();
  const isNewVisit = now - before.visitedAt > pause;
  const isReturning = before.visitedAt > 0 && (isNewVisit || before.isReturning);
  write({ ...before, visitedAt: now, isReturning });

  let path = location.pathname;
  let seconds = 0;
  let isAsking = false;
  const refused: string[] = [];
  const timer = page.setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    seconds = path === location.pathname ? seconds + 1 : 0;
    path = location.pathname;
    const memory = read();
    const isSoon = Date.now() - memory.greetedAt < hoursBetween * 3_600_000;
    const due = greetings.find((each) => {
      const { id, paths, afterSeconds, scrolled: least, visits } = each;
      return (
        (!applies || applies(each)) &&
        !memory.greeted.includes(id) &&
        !refused.includes(id) &&
        (visits === 'ANY' || (visits === 'RETURNING') === memory.isReturning) &&
        (paths.length === 0 || paths.some(matches)) &&
        seconds >= afterSeconds &&
        scrolled() >= least
      );
    });
    if (!due || isSoon || isAsking || isBusy()) return;
    isAsking = true;
    show(due).then(
      (isShown) => {
        isAsking = false;
        if (!isShown) refused.push(due.id);
        else {
          const at = Date.now();
          const greeted = [...read().greeted, due.id].slice(-200);
          write({ ...read(), visitedAt: at, greetedAt: at, greeted });
        }
      },
      () => {
        isAsking = false;
        refused.push(due.id);
      },
    );
  }, 1000);
  return () => page.clearInterval(timer);
}
