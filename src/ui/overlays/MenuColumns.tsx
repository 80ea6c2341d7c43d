import type { KeyboardEvent, ReactNode } from 'react';

/** More stand in further rows. */
const mostColumns = 4;

type MenuColumnsProps = {
  /** Number of groups. */
  count: number;
  /** An element for each group. */
  children: ReactNode;
};

/** Groups of menu items side by side, where there is room; the left and right arrows move between them. */
export function MenuColumns({ count, children }: MenuColumnsProps) {
  return (
    <div
      role="none"
      className="menu-columns"
      data-columns={Math.min(count, mostColumns)}
      onKeyDown={moveToColumn}
    >
      {children}
    </div>
  );
}

function moveToColumn(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  const columns = [...currentTarget.children];
  const at = columns.findIndex((column) => target instanceof Node && column.contains(target));
  const isForward =
    (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction !== 'rtl');
  const row = columns[at + (isForward ? 1 : -1)]?.querySelector<HTMLElement>('[data-menu-row]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}
