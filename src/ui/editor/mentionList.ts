import type { SuggestionProps } from '@tiptap/suggestion';
import type { MentionableMember } from './editorTypes.ts';

type Chosen = { id: string | null; label?: string | null };
type Suggested = SuggestionProps<MentionableMember, Chosen>;

export type MentionListState = {
  members: readonly MentionableMember[];
  loading: boolean;
  /** Index of the option that Enter selects. */
  at: number;
  suggested: Suggested;
};

export type MentionList = ReturnType<typeof createMentionList>;

/** The open member list, shared by the editor plugin and React. For useSyncExternalStore. */
export function createMentionList() {
  let state: MentionListState | null = null;
  const listeners = new Set<() => void>();

  function set(next: MentionListState | null): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function choose(at: number): boolean {
    const member = state?.members[at];
    if (!state || !member) return false;
    state.suggested.command({ id: member.id, label: member.username });
    return true;
  }

  return {
    show(suggested: Suggested): void {
      const members = suggested.loading && state ? state.members : suggested.items;
      const sameQuery = state?.suggested.query === suggested.query;
      const at = sameQuery ? Math.min(state?.at ?? 0, Math.max(0, members.length - 1)) : 0;
      set({ members, loading: suggested.loading, at, suggested });
    },
    hide: (): void => set(null),
    choose,
    onKeyDown(event: KeyboardEvent): boolean {
      if (!state || event.isComposing) return false;
      const count = state.members.length;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (count === 0) return false;
        const step = event.key === 'ArrowDown' ? 1 : count - 1;
        set({ ...state, at: (state.at + step) % count });
        return true;
      }
      if (event.key === 'Enter' || event.key === 'Tab') return choose(state.at);
      return false;
    },
    current: (): MentionListState | null => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
