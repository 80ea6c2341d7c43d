import { useState } from 'react';

interface Steps<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** What the last change was made to: typing into one field is one step. */
  merging: string | null;
}

/** Steps that are kept. */
const maxSteps = 100;

/** A state whose changes can be undone and redone. */
export function useUndo<State>(initial: () => State) {
  const [steps, setSteps] = useState<Steps<State>>(() => startOf(initial()));
  const { past, now, future } = steps;
  return {
    now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** @param merging consecutive changes with the same one are undone together */
    change: (next: State, merging: string | null = null): void =>
      setSteps({
        past:
          merging !== null && merging === steps.merging ? past : [...past, now].slice(-maxSteps),
        ...{ now: next, future: [], merging },
      }),
    undo: (): State => {
      const before = past.at(-1) ?? now;
      if (past.length > 0) {
        setSteps({
          past: past.slice(0, -1),
          ...{ now: before, future: [now, ...future], merging: null },
        });
      }
      return before;
    },
    redo: (): State => {
      const [after = now, ...others] = future;
      if (future.length > 0) {
        setSteps({ past: [...past, now], ...{ now: after, future: others, merging: null } });
      }
      return after;
    },
    restart: (next: State): void => setSteps(startOf(next)),
  };
}

function startOf<State>(now: State): Steps<State> {
  return { past: [], now, future: [], merging: null };
}
