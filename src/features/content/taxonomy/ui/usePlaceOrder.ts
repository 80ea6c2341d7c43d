import { useState } from 'react';
import { useOrder } from '#ui/lists/useOrder.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { OrderPlacesMutation } from './placesDocuments.ts';

interface Place {
  id: string;
  title: string;
}

/** The siblings of one level in order; `told` announces a move to screen readers. */
export function usePlaceOrder<Row extends Place>(
  kind: 'CATEGORY' | 'TOPIC',
  places: readonly Row[],
) {
  const { t } = useTranslation('places');
  const [told, setTold] = useState('');
  const { shown, move } = useOrder(places, {
    save: (ids) => runOperation(OrderPlacesMutation, { input: { kind, ids: [...ids] } }),
    onFault: () => showError(t('notMoved')),
  });
  return {
    shown,
    told,
    move: ({ id, title }: Row, to: number) => {
      setTold(t('moved', { title, place: to + 1 }));
      return move(id, to);
    },
  };
}
