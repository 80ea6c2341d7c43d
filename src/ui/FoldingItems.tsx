import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import type { MenuItem } from './overlays/MenuRows.tsx';
import { useFittingItems } from './useFittingItems.ts';

export interface FoldingItem {
  key: string;
  view: ReactNode;
  /** What the menu has instead; nothing for what only separates. */
  items: readonly MenuItem[];
  className?: string;
}

type FoldingItemsProps = {
  items: readonly FoldingItem[];
  /** The menu with what does not fit. */
  menu: (folded: readonly MenuItem[]) => ReactNode;
  /** It has entries of its own: it is shown even if everything fits. */
  hasMenu?: boolean;
  /** How many never fold. */
  kept?: number;
  /** px between two items, as its class says. */
  gap: { px: number; className: string };
  className?: string;
};

/** Items in one line, the most important first: those that do not fit are in a menu at its end. */
export function FoldingItems(props: FoldingItemsProps) {
  const { items, menu, hasMenu = false, kept = 0, gap, className } = props;
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const fitting = useFittingItems({
    ...{ bar, list, more, hasMore: hasMenu, gap: gap.px },
    key: items.map(({ key }) => key).join(),
  });
  const shown = Math.max(fitting ?? items.length, kept);
  const folded = items.slice(shown).flatMap((item) => item.items);
  return (
    <div
      ref={bar}
      className={cx('relative flex min-w-0 flex-1 items-center', gap.className, className)}
    >
      <div
        ref={list}
        className={cx(
          'flex min-w-0 flex-1 items-center',
          gap.className,
          // Until they are measured, what does not fit is cut off.
          fitting === null && 'overflow-hidden',
        )}
      >
        {items.map((item, at) => (
          <div
            key={item.key}
            inert={at >= shown}
            className={cx(
              'flex items-center',
              at < shown ? 'max-w-full shrink-0' : 'invisible absolute start-0',
              item.className,
            )}
          >
            {item.view}
          </div>
        ))}
      </div>
      <div
        ref={more}
        className={cx('shrink-0', !hasMenu && folded.length === 0 && 'invisible absolute start-0')}
      >
        {menu(folded)}
      </div>
    </div>
  );
}
