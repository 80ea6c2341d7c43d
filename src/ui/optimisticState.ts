/** The last server state, and the pending changes, in order. */
export type OptimisticState<S, C> = {
  base: S;
  pending: readonly { id: number; change: C }[];
};

export type ApplyChange<S, C> = (state: S, change: C) => S;

/** The displayed state: every pending change applied to the base. */
export function shownState<S, C>(state: OptimisticState<S, C>, apply: ApplyChange<S, C>): S {
  return state.pending.reduce((shown, { change }) => apply(shown, change), state.base);
}

export type OptimisticEvent<S, C> =
  | { type: 'began'; id: number; change: C }
  /** `answer` is the server's new state; if omitted, the change counts as applied. */
  | { type: 'succeeded'; id: number; answer?: S }
  | { type: 'failed'; id: number }
  /** The server state has changed, for example after a reload. */
  | { type: 'rebased'; base: S };

/** §4: shown immediately, reverted on failure. Other pending changes are unaffected. */
export function nextOptimisticState<S, C>(
  state: OptimisticState<S, C>,
  event: OptimisticEvent<S, C>,
  apply: ApplyChange<S, C>,
): OptimisticState<S, C> {
  switch (event.type) {
    case 'began':
      return { ...state, pending: [...state.pending, { id: event.id, change: event.change }] };
    case 'rebased':
      return { ...state, base: event.base };
    case 'failed':
      return { ...state, pending: state.pending.filter(({ id }) => id !== event.id) };
    case 'succeeded': {
      const done = state.pending.find(({ id }) => id === event.id);
      if (!done) return state;
      return {
        base: event.answer === undefined ? apply(state.base, done.change) : event.answer,
        pending: state.pending.filter(({ id }) => id !== event.id),
      };
    }
  }
}

/** Whether two states are shallowly equal. */
export function sameFields(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const fields = new Map<string, unknown>(Object.entries(one));
  const others = Object.entries(other);
  return (
    fields.size === others.length &&
    others.every(([key, value]) => fields.has(key) && Object.is(fields.get(key), value))
  );
}
