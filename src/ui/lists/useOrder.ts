import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

type OrderOptions = {
  /** Saves the whole list in this order. */
  save: (ids: readonly string[]) => Promise<unknown>;
  onFault: () => void;
};

/**
 * A reorderable list: shown in the new order immediately, until the page is reloaded. Requests are sent
 * sequentially, so that they arrive in order and the last one wins.
 */
export function useOrder<Row extends { id: string }>(
  rows: readonly Row[],
  { save, onFault }: OrderOptions,
) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const shown = order ? rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : rows;

  async function move(id: string, to: number): Promise<void> {
    const ids = shown.map((each) => each.id).filter((each) => each !== id);
    ids.splice(to, 0, id);
    setOrder(ids);
    const done = last.current.then(() => save(ids)).catch(onFault);
    last.current = done;
    await done;
    if (last.current === done) await revalidate();
    if (last.current === done) setOrder(null);
  }
  return { shown, move };
}
