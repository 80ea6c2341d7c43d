import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  type ApplyChange,
  nextOptimisticState,
  type OptimisticEvent,
  type OptimisticState,
  sameFields,
  shownState,
} from './optimisticState.ts';
import { showError } from './snackbar.ts';

type Options<C> = {
  /** The snackbar text if the server rejects it (§8). §4: omit it for failures that are silent. */
  onErrorMessage?: string | ((error: unknown, change: C) => string | undefined);
};

/**
 * Shows a change before the server has responded and reverts it if the server rejects it.
 *
 * @param state the server's state, plain data that may be a new object in each render; when one of
 *   its fields changes it is used, with the pending changes on top
 * @param apply the change's effect; must be idempotent
 * @param commit sends the request; may return the new state
 * @returns the state to show, the function that makes a change, and whether any is pending. The
 *   function resolves to true if the server accepted, false if it rejected; it never rejects.
 */
export function useOptimisticMutation<S, C>(
  state: S,
  apply: ApplyChange<S, C>,
  commit: (change: C) => Promise<S | undefined>,
  { onErrorMessage }: Options<C> = {},
): [shown: S, mutate: (change: C) => Promise<boolean>, pending: boolean] {
  const [known, setKnown] = useState(state);
  const [held, setHeld] = useState<OptimisticState<S, C>>({ base: state, pending: [] });
  const lastId = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ apply, commit, onErrorMessage });
  useLayoutEffect(() => {
    latest.current = { apply, commit, onErrorMessage };
  });

  let current = held;
  if (!sameFields(state, known)) {
    current = nextOptimisticState(held, { type: 'rebased', base: state }, apply);
    setKnown(state);
    setHeld(current);
  }

  const mutate = useCallback(async (change: C): Promise<boolean> => {
    const { apply, commit, onErrorMessage } = latest.current;
    const send = (event: OptimisticEvent<S, C>) =>
      setHeld((before) => nextOptimisticState(before, event, apply));
    lastId.current += 1;
    const id = lastId.current;
    send({ type: 'began', id, change });
    try {
      // Sequentially, so that a change and its reversal arrive in order.
      const turn = last.current.then(() => commit(change));
      last.current = turn.catch(() => undefined);
      send({ type: 'succeeded', id, answer: await turn });
      return true;
    } catch (error) {
      send({ type: 'failed', id });
      const text =
        typeof onErrorMessage === 'function' ? onErrorMessage(error, change) : onErrorMessage;
      if (text) showError(text);
      return false;
    }
  }, []);

  return [shownState(current, apply), mutate, current.pending.length > 0];
}
