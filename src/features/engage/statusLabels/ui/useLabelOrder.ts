import { useState } from 'react';
import { useOrder } from '#ui/lists/useOrder.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ManagedLabel, OrderStatusLabelsMutation } from './statusLabelDocuments.ts';

/** The labels in their order; `told` announces a move to screen readers. */
export function useLabelOrder(labels: readonly ManagedLabel[]) {
  const { t } = useTranslation('statusLabels');
  const [told, setTold] = useState('');
  const { shown, move } = useOrder(labels, {
    save: (ids) => runOperation(OrderStatusLabelsMutation, { input: { labelIds: [...ids] } }),
    onFault: () => showError(t('notMoved')),
  });
  return {
    shown,
    told,
    move: ({ id, name }: ManagedLabel, to: number) => {
      setTold(t('moved', { name, place: to + 1 }));
      return move(id, to);
    },
  };
}
