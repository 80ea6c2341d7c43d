import { useEffect, useLayoutEffect, useRef } from 'react';
import { isCovered, isTyping } from './isTyping.ts';
import { keysAreOn } from './keyChoice.ts';
import { createKeyReader, type KeyRow } from './keyStrokes.ts';

const groups = new Set<{ current: readonly KeyRow[] }>();
const reader = createKeyReader();

/** Every active shortcut, by group. */
export function currentKeys(): KeyRow[][] {
  return [...groups].map(({ current }) => [...current]).filter((rows) => rows.length > 0);
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
  if (event.repeat && !/^[jk]$/.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || isCovered() || !keysAreOn()) return;
  const row = reader.read(
    event,
    [...groups].flatMap(({ current }) => current),
    Date.now(),
  );
  if (row === null || row === 'waiting' || !row.run) return;
  event.preventDefault();
  row.run();
}
