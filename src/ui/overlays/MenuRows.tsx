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
  return items.map(({ separatorBefore, ...item }) => (
    <MenuRow key={item.key} item={item} separatorBefore={separatorBefore} onChosen={close} />
  ));
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
