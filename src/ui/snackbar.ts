export type SnackTone = 'success' | 'error';

/** An action of a message, such as undo. */
export type SnackAction = { label: string; run: () => void };

export type Snack = {
  id: number;
  tone: SnackTone;
  text: string;
  action?: SnackAction;
  /** Messages in the same group replace each other. */
  group?: string;
  phase: 'entering' | 'visible' | 'leaving';
};

// §4, §9: visible 3000 ms, with 500 ms to enter and to leave.
export const snackbarTiming = { enter: 500, visible: 3000, leave: 500 } as const;
/** A message with an action stays long enough to be reached by keyboard (WCAG 2.2.1). */
const answerable = 10_000;

/** Maximum number of messages with actions that are visible at once. */
const mostAnswerable = 3;

type Message = Pick<Snack, 'tone' | 'text' | 'action' | 'group'>;

interface Countdown {
  timer: ReturnType<typeof setTimeout> | undefined;
  remaining: number;
  startedAt: number;
}

/**
 * The visible messages, oldest first. A message replaces the one before it; messages with an action stack, because
 * each action is about another change. A plain store for useSyncExternalStore.
 */
export function createSnackbar() {
  let shown: readonly Snack[] = [];
  let lastId = 0;
  let paused = false;
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  function set(next: readonly Snack[]): void {
    shown = next;
    const removed = [...countdowns].filter(([id]) => next.every((each) => each.id !== id));
    for (const [id, { timer }] of removed) {
      clearTimeout(timer);
      countdowns.delete(id);
    }
    // An element that is removed under the pointer sends no leave event.
    if (removed.length > 0) resume();
    for (const listener of listeners) listener();
  }

  function enterPhase(id: number, phase: Snack['phase']): void {
    set(shown.map((each) => (each.id === id ? { ...each, phase } : each)));
  }

  function after(id: number, ms: number, step: () => void): void {
    const countdown = countdowns.get(id);
    if (!countdown) return;
    clearTimeout(countdown.timer);
    countdown.timer = setTimeout(step, ms);
  }

  function count(id: number): void {
    const countdown = countdowns.get(id);
    if (!countdown || paused) return;
    countdown.startedAt = Date.now();
    after(id, countdown.remaining, () => dismiss(id));
  }

  function dismiss(id: number): void {
    if (shown.every((each) => each.id !== id || each.phase === 'leaving')) return;
    enterPhase(id, 'leaving');
    after(id, snackbarTiming.leave, () => set(shown.filter((each) => each.id !== id)));
  }

  function resume(): void {
    if (!paused) return;
    paused = false;
    for (const { id, phase } of shown) if (phase === 'visible') count(id);
  }

  function startVisible(id: number): void {
    enterPhase(id, 'visible');
    count(id);
  }

  function add(message: Message, others: readonly Snack[], phase: 'entering' | 'visible'): void {
    lastId += 1;
    const id = lastId;
    const remaining = message.action ? answerable : snackbarTiming.visible;
    set([...others, { ...message, id, phase }]);
    countdowns.set(id, { timer: undefined, remaining, startedAt: 0 });
    if (phase === 'entering') after(id, snackbarTiming.enter, () => startVisible(id));
    else count(id);
  }

  return {
    /** Shows a message. A duplicate of the visible one is ignored, unless it has an action. */
    show(tone: SnackTone, text: string, action?: SnackAction, group?: string): void {
      const message = { tone, text, action, group };
      const isSaid = shown.some(
        (each) =>
          each.phase !== 'leaving' && each.tone === tone && each.text === text && !each.action,
      );
      if (isSaid && !action && group === undefined) return;
      const isSameGroup = (each: Snack) => group !== undefined && each.group === group;
      const stacked = shown.filter((each) => each.action && !isSameGroup(each));
      const kept = action ? stacked.slice(1 - mostAnswerable) : stacked;
      add(message, kept, shown.some(isSameGroup) ? 'visible' : 'entering');
    },
    dismiss,
    /** Hover or focus keeps the messages visible. */
    pause(): void {
      if (paused) return;
      paused = true;
      for (const { id, phase } of shown) {
        const countdown = countdowns.get(id);
        if (phase !== 'visible' || !countdown) continue;
        clearTimeout(countdown.timer);
        countdown.remaining -= Date.now() - countdown.startedAt;
      }
    },
    resume,
    shown: (): readonly Snack[] => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The browser's snackbar; nothing shows messages on the server. */
export const snackbar = createSnackbar();

/** Shows a success message (§8). */
export function showSuccess(text: string, action?: SnackAction, group?: string): void {
  snackbar.show('success', text, action, group);
}

/** Shows an error message (§8). */
export function showError(text: string): void {
  snackbar.show('error', text);
}

/** Does what the last message offers, such as undo. @returns false without one */
export function takeLastOffer(): boolean {
  const last = snackbar.shown().findLast(({ action, phase }) => action && phase !== 'leaving');
  if (!last?.action) return false;
  snackbar.dismiss(last.id);
  last.action.run();
  return true;
}
