import { type RefObject, useEffect, useState } from 'react';
import { fittingCount } from './fittingCount.ts';

interface Bar {
  /** As wide as there is room; its children are the list and the button of the menu. */
  bar: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  more: RefObject<HTMLElement | null>;
  /** Whether the menu is there even if all items fit. */
  hasMore: boolean;
  /** px between two items */
  gap: number;
  /** Changes with the items. */
  key: string;
}

/**
 * How many items of a list fit in its bar, next to the menu with the rest, as widths and fonts change.
 *
 * @returns null until measured
 */
export function useFittingItems({ bar, list, more, hasMore, gap, key }: Bar): number | null {
  const [fitting, setFitting] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are measured again
  useEffect(() => {
    const [whole, items, button] = [bar.current, list.current, more.current];
    if (!whole || !items || !button) return;
    const measure = () => {
      // Of display: none, where the links are in the menu of a phone.
      if (whole.clientWidth === 0) return;
      const widths = [...items.children].map((item) => item.getBoundingClientRect().width);
      const room = whole.clientWidth;
      setFitting(fittingCount(widths, { room, gap, more: button.offsetWidth, hasMore }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(whole);
    for (const item of items.children) observer.observe(item);
    return () => observer.disconnect();
  }, [bar, list, more, hasMore, gap, key]);
  return fitting;
}
