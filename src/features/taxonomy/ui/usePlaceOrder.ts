import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { OrderPlacesMutation } from './placesDocuments.ts';

interface Place {
  id: string;
  title: string;
}

/**
 * The places of one level in the order that they are given, at once and then for everybody; `told` says
 * it to those who do not see it.
 */
export function usePlaceOrder<Row extends Place>(
  kind: 'CATEGORY' | 'TOPIC',
  places: readonly Row[],
) {
  const { t } = useTranslation('places');
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [told, setTold] = useState('');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const shown = order
    ? places.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    : places;

  async function move({ id, title }: Row, to: number): Promise<void> {
    const ids = shown.map((each) => each.id).filter((each) => each !== id);
    ids.splice(to, 0, id);
    setOrder(ids);
    setTold(t('moved', { title, place: to + 1 }));
    // One after another, so that they arrive in their order: who presses twice means the second.
    const turn = last.current.then(() => runOperation(OrderPlacesMutation, { kind, ids }));
    const done = turn.catch(() => showError(t('notMoved')));
    last.current = done;
    await done;
    if (last.current === done) await revalidate();
    if (last.current === done) setOrder(null);
  }
  return { shown, move, told };
}
