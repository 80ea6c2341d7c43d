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

/** A queue of messages. A plain store for useSyncExternalStore. */
export function createSnackbar() {
  let current: Snack | undefined;
  let waiting: readonly Pick<Snack, 'tone' | 'text' | 'action' | 'group'>[] = [];
  let lastId = 0;
  let paused = false;
  let remaining = 0;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: Snack | undefined): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function after(ms: number, step: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(step, ms);
  }

  function showNext(): void {
    const [next, ...rest] = waiting;
    waiting = rest;
    paused = false;
    if (!next) {
      set(undefined);
      return;
    }
    lastId += 1;
    set({ ...next, id: lastId, phase: 'entering' });
    after(snackbarTiming.enter, () => {
      if (current) set({ ...current, phase: 'visible' });
      remaining = next.action && !waiting[0] ? answerable : snackbarTiming.visible;
      if (!paused) countDown();
    });
  }

  function countDown(): void {
    startedAt = Date.now();
    after(remaining, dismiss);
  }

  function dismiss(): void {
    if (!current || current.phase === 'leaving') return;
    set({ ...current, phase: 'leaving' });
    after(snackbarTiming.leave, showNext);
  }

  /** Replaces messages of its group. @returns whether one was visible */
  function replace(next: Pick<Snack, 'tone' | 'text' | 'action' | 'group'>): boolean {
    waiting = waiting.filter(({ group }) => group !== next.group);
    if (current?.group !== next.group) return false;
    lastId += 1;
    paused = false;
    set({ ...next, id: lastId, phase: 'visible' });
    remaining = next.action ? answerable : snackbarTiming.visible;
    countDown();
    return true;
  }

  return {
    /**
     * Shows a message, or queues it. A duplicate is ignored, unless it has an action; any new message
     * replaces a visible one with an action, which stay long.
     */
    show(tone: SnackTone, text: string, action?: SnackAction, group?: string): void {
      if (group !== undefined && replace({ tone, text, action, group })) return;
      const shown = current && current.phase !== 'leaving' ? [current] : [];
      const isSaid = [...shown, ...waiting].some(
        (each) => each.tone === tone && each.text === text && each.action === action,
      );
      if (isSaid) return;
      waiting = [...waiting, { tone, text, action, group }];
      if (!current) showNext();
      else if (current.action) dismiss();
    },
    dismiss,
    /** Hover or focus keeps the message visible. */
    pause(): void {
      if (paused || !current) return;
      paused = true;
      if (current.phase !== 'visible') return;
      clearTimeout(timer);
      remaining -= Date.now() - startedAt;
    },
    resume(): void {
      if (!paused) return;
      paused = false;
      if (current?.phase === 'visible') countDown();
    },
    current: (): Snack | undefined => current,
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
