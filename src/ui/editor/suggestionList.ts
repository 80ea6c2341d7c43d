import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';

/** What the editor's plugin tells of an open list, whatever it makes of the chosen item. */
type Suggested<Item> = Omit<SuggestionProps<Item, never>, 'command'>;

export type SuggestionListState<Item> = {
  items: readonly Item[];
  /** The items are those of an earlier query. */
  loading: boolean;
  /** Index of the option that Enter selects. */
  at: number;
  suggested: Suggested<Item>;
};

type SuggestionListOptions<Item, Chosen> = {
  /** What the plugin's command receives for an item. */
  chosenOf: (item: Item) => Chosen;
  /** Enter pressed while items are loaded chooses the first of them, not one of an earlier query. */
  waits?: boolean;
};

/** The list open at the caret, shared by the editor plugin and React. For useSyncExternalStore. */
export function createSuggestionList<Item, Chosen>(options: SuggestionListOptions<Item, Chosen>) {
  type State = SuggestionListState<Item> & { suggested: SuggestionProps<Item, Chosen> };
  let state: State | null = null;
  let isChoosing = false;
  const listeners = new Set<() => void>();

  function set(next: State | null): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function choose(at: number): boolean {
    const item = state?.items[at];
    if (!state || item === undefined) return false;
    isChoosing = false;
    state.suggested.command(options.chosenOf(item));
    return true;
  }

  function show(suggested: SuggestionProps<Item, Chosen>): void {
    const items = suggested.loading && state ? state.items : suggested.items;
    const sameQuery = state?.suggested.query === suggested.query;
    const at = sameQuery ? Math.min(state?.at ?? 0, Math.max(0, items.length - 1)) : 0;
    if (!sameQuery) isChoosing = false;
    set({ items, loading: suggested.loading, at, suggested });
    if (isChoosing && !suggested.loading) {
      isChoosing = false;
      choose(0);
    }
  }

  function hide(): void {
    isChoosing = false;
    set(null);
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!state || event.isComposing) return false;
    const count = state.items.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return false;
      const step = event.key === 'ArrowDown' ? 1 : count - 1;
      set({ ...state, at: (state.at + step) % count });
      return true;
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return false;
    if (event.key === 'Enter' && options.waits && state.loading) {
      isChoosing = true;
      return true;
    }
    return choose(state.at);
  }

  const render: SuggestionOptions<Item, Chosen>['render'] = () => ({
    onStart: show,
    onUpdate: show,
    onExit: hide,
    onKeyDown: ({ event }) => onKeyDown(event),
  });
  return {
    choose,
    /** For the plugin. */
    render,
    current: (): SuggestionListState<Item> | null => state,
    /** Whether Enter is the list's. */
    takesEnter: (): boolean => state !== null && (state.items.length > 0 || state.loading),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
