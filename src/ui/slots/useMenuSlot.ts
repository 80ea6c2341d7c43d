import type { MenuItem } from '../overlays/MenuRows.tsx';
import { hooksIn } from './slotFills.ts';
import type { MenuSlots } from './slots.ts';

/**
 * The rows that features add to a menu, in their order. `name` is a literal. What fills a slot is known
 * before it is shown and never changes, so the same hooks are called each time.
 */
export function useMenuSlot<Name extends keyof MenuSlots>(
  name: Name,
  props: MenuSlots[Name],
): MenuItem[] {
  return Object.values(hooksIn(name)).flatMap((rowsOf) => rowsOf(props));
}
