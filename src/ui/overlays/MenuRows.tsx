import { createContext, type ReactNode, Suspense, useContext, useEffect } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Spinner } from '../Spinner.tsx';
import { MenuRow, type MenuRowItem } from './MenuRow.tsx';

export type MenuItem = MenuRowItem & { separatorBefore?: boolean };

/** Context of menu items. */
export const MenuPlace = createContext<{ close: () => void; rowsDrawn: () => void }>({
  close() {},
  rowsDrawn() {},
});

export function MenuRows({ items }: { items: readonly MenuItem[] }) {
  const { close, rowsDrawn } = useContext(MenuPlace);
  // If the menu opened before its items were loaded, the first has no focus yet.
  useEffect(rowsDrawn, [rowsDrawn]);
  const rows = (some: readonly MenuItem[]) =>
    some.map(({ separatorBefore, ...item }) => (
      <MenuRow key={item.key} item={item} separatorBefore={separatorBefore} onChosen={close} />
    ));
  const foot = footOf(items);
  if (foot === 0) return rows(items);
  return (
    <>
      {rows(items.slice(0, foot))}
      <div className="menu-foot" data-menu-foot="">
        {rows(items.slice(foot))}
      </div>
    </>
  );
}

/** A menu with more items may have to scroll. */
const longMenu = 9;

/** Where the last group of a long menu starts if it is the one with Delete, which stays in sight; 0 for none. */
function footOf(items: readonly MenuItem[]): number {
  const start = items.findLastIndex(({ separatorBefore }) => separatorBefore);
  const hasDanger = items.slice(Math.max(start, 0)).some(({ danger }) => danger);
  return items.length > longMenu && hasDanger ? Math.max(start, 0) : 0;
}

/** Items whose script is loaded when the menu is opened; if that fails, the menu shows the error. */
export function LazyRows({ children }: { children: ReactNode }) {
  const waiting = (
    <p aria-hidden className="flex h-10 items-center justify-center">
      <Spinner />
    </p>
  );
  return (
    <ErrorBoundary>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
