import type { MenuItem } from '../overlays/MenuRows.tsx';
import { hooksIn } from './slotFills.ts';
import type { MenuSlots } from './slots.ts';

/**
 * The items that features add to a menu, in order. `name` is a literal. The fills of a slot never change, so
 * the same hooks are called each time.
 */
export function useMenuSlot<Name extends keyof MenuSlots>(
  name: Name,
  props: MenuSlots[Name],
): MenuItem[] {
  return Object.values(hooksIn(name)).flatMap((rowsOf) => rowsOf(props));
}
