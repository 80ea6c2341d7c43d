import { useRef, useState } from 'react';

export interface Selection {
  has: (id: string) => boolean;
  /** Ids of the listed rows, in order. */
  ids: string[];
  /** With `range` everything from the last toggled row to this one. */
  toggle: (id: string, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Selected rows of a list; those no longer listed are ignored. */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const ids = listed.filter((id) => chosen.has(id));

  function toggle(id: string, range = false): void {
    const on = !chosen.has(id);
    const next = new Set(chosen);
    for (const each of range ? between(listed, anchor.current, id) : [id]) {
      if (on) next.add(each);
      else next.delete(each);
    }
    anchor.current = id;
    setChosen(next);
  }

  return {
    has: (id) => chosen.has(id),
    ids,
    toggle,
    toggleAll: () => setChosen(new Set(ids.length === listed.length ? [] : listed)),
    clear: () => setChosen(new Set()),
  };
}

function between(listed: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : listed.indexOf(from);
  const end = listed.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return listed.slice(Math.min(start, end), Math.max(start, end) + 1);
}
