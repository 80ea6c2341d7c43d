import { type RefObject, useEffect, useState } from 'react';

/**
 * How many children of a wrapping list stand in its first line, as its width and fonts change.
 *
 * @param list an element whose children wrap
 * @param key changes with the children
 * @returns null until measured
 */
export function useFirstLine(list: RefObject<HTMLElement | null>, key: string): number | null {
  const [fitting, setFitting] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children are measured again
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    const measure = () => {
      const items = [...current.children] as HTMLElement[];
      const top = items[0]?.offsetTop;
      const wrapped = items.findIndex(({ offsetTop }) => offsetTop !== top);
      setFitting(wrapped === -1 ? items.length : wrapped);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const item of current.children) observer.observe(item);
    return () => observer.disconnect();
  }, [list, key]);
  return fitting;
}
