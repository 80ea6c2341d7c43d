import type { MenuItem } from './MenuRows.tsx';

/** Menu items with separators between groups; falsy items are omitted. */
export function menuGroups(...groups: readonly (MenuItem | false | undefined)[][]): MenuItem[] {
  return groups
    .map((group) => group.filter((item) => item !== false && item !== undefined))
    .filter((group) => group.length > 0)
    .flatMap((group, place) =>
      group.map((item, index) => ({ ...item, separatorBefore: place > 0 && index === 0 })),
    );
}
