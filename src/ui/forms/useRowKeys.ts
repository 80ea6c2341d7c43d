import { useRef } from 'react';

/**
 * React keys for the rows of a form's lists: a row keeps its key while others are added, removed and moved.
 */
export function useRowKeys() {
  const keys = useRef(new Map<string, number[]>());
  const last = useRef(0);
  const newKey = () => {
    last.current += 1;
    return last.current;
  };

  /** Keys of the rows at a path; if their number changed externally, all are new. */
  function keysOf(path: string, count: number): readonly number[] {
    const found = keys.current.get(path);
    if (found?.length === count) return found;
    const made = Array.from({ length: count }, newKey);
    keys.current.set(path, made);
    return made;
  }

  return {
    keysOf,
    /** Call before the values are changed in the same way. */
    insert: (path: string, index: number, count: number) =>
      keys.current.set(path, keysOf(path, count).toSpliced(index, 0, newKey())),
    remove: (path: string, index: number, count: number) =>
      keys.current.set(path, keysOf(path, count).toSpliced(index, 1)),
    move: (path: string, { from, to, count }: { from: number; to: number; count: number }) =>
      keys.current.set(path, moved(keysOf(path, count), from, to)),
    clear: () => keys.current.clear(),
  };
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
