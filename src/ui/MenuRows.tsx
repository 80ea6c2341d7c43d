import { createContext, useContext, useEffect } from 'react';
import { MenuRow, type MenuRowItem } from './MenuRow.tsx';
import { Spinner } from './Spinner.tsx';

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

/** In place of rows whose script is being loaded. */
export function RowsAwaited() {
  return (
    <p aria-hidden className="flex h-10 items-center justify-center">
      <Spinner />
    </p>
  );
}
