import { createContext, type ReactNode, Suspense, useContext, useEffect } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Spinner } from '../Spinner.tsx';
import { MenuRow, type MenuRowItem } from './MenuRow.tsx';

export type MenuItem = MenuRowItem & { separatorBefore?: boolean };

/** What the rows of a menu ask of the menu they are in. */
export const MenuPlace = createContext<{ close: () => void; rowsDrawn: () => void }>({
  close() {},
  rowsDrawn() {},
});

export function MenuRows({ items }: { items: readonly MenuItem[] }) {
  const { close, rowsDrawn } = useContext(MenuPlace);
  // Of a menu that opened before its rows were loaded, the first has no focus yet.
  useEffect(rowsDrawn, [rowsDrawn]);
  return items.map(({ separatorBefore, ...item }) => (
    <MenuRow key={item.key} item={item} separatorBefore={separatorBefore} onChosen={close} />
  ));
}

/** Rows whose script is loaded when the menu is opened; where it does not come, only the menu says so. */
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
