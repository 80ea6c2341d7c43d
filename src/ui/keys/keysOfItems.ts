import type { MenuItem } from '../overlays/MenuRows.tsx';
import type { KeyRow } from './keyStrokes.ts';

/** The shortcuts of a menu's items, for `useKeys`. */
export function keysOfItems(items: readonly MenuItem[]): KeyRow[] {
  return items.flatMap(({ shortcut, label, onSelect }) =>
    shortcut !== undefined && onSelect !== undefined
      ? [{ keys: [shortcut], label, run: () => onSelect() }]
      : [],
  );
}
