import { useEffect, useLayoutEffect, useRef } from 'react';
import { isCovered, isTyping } from './isTyping.ts';
import { keysAreOn } from './keyChoice.ts';
import { createKeyReader, type KeyRow, keyRowOf, strokeName } from './keyStrokes.ts';

const groups = new Set<{ current: readonly KeyRow[] }>();
const reader = createKeyReader();

/** Every active shortcut, by group; none that another one takes the key of. */
export function currentKeys(): KeyRow[][] {
  const all = allRows();
  return [...groups]
    .map(({ current }) =>
      current.flatMap((row) => {
        const keys = row.keys.filter((key) => keyRowOf(key, all) === row);
        return keys.length > 0 ? [{ ...row, keys }] : [];
      }),
    )
    .filter((rows) => rows.length > 0);
}

function allRows(): KeyRow[] {
  return [...groups].flatMap(({ current }) => current);
}

/** Registers shortcuts while the component is mounted; inactive while typing or while a dialog is open. */
export function useKeys(rows: readonly KeyRow[]): void {
  const group = useRef(rows);
  useLayoutEffect(() => {
    group.current = rows;
  });
  useEffect(() => {
    if (groups.size === 0) document.addEventListener('keydown', hear);
    groups.add(group);
    return () => {
      groups.delete(group);
      if (groups.size === 0) document.removeEventListener('keydown', hear);
    };
  }, []);
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  // A held key repeats navigation, but does not toggle.
  if (event.repeat && !/^(?:[jk]|Arrow\w+)$/.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || isCovered() || !keysAreOn()) return;
  const row = reader.read(event, allRows(), Date.now());
  if (row === null || row === 'waiting' || !row.run) return;
  if (row.run(strokeName(event) ?? '') !== false) event.preventDefault();
}
