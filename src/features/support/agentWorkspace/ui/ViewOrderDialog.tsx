import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { useRowDrag } from '#ui/lists/useRowDrag.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { OrderedView } from './orderedViews.ts';
import { OrderSupportViewsMutation } from './supportViewDocuments.ts';

/** Puts saved views in order, the agent’s own and the shared ones each for themselves; saved as they move. */
export function ViewOrderDialog(props: ModalViewProps<'supportViewOrder'>) {
  const { lists, closable, close } = props;
  const { t } = useTranslation('supportViews');
  return (
    <Dialog
      title={t('order.title')}
      closable={closable}
      onDismiss={() => close(true)}
      actions={<Button onClick={() => close(true)}>{t('order.done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {lists.shared.length > 1 && <ViewOrder title={t('order.shared')} views={lists.shared} />}
        {lists.own.length > 1 && <ViewOrder title={t('order.own')} views={lists.own} />}
      </div>
    </Dialog>
  );
}

function ViewOrder({ title, views }: { title: string; views: readonly OrderedView[] }) {
  const { t } = useTranslation('supportViews');
  const [rows, setRows] = useState(views);
  const [told, setTold] = useState('');
  // One after the other, so that the last one wins.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const move = (id: string, to: number) => {
    const moved = rows.find((row) => row.id === id);
    if (!moved) return;
    const next = rows.filter((row) => row.id !== id).toSpliced(to, 0, moved);
    setRows(next);
    setTold(t('moved', { name: moved.title, place: to + 1 }));
    const input = { keys: next.map((row) => row.id) };
    last.current = last.current
      .then(() => runOperation(OrderSupportViewsMutation, { input }))
      .catch(() => showError(t('failed')));
  };
  const dragOf = useRowDrag(rows, move);
  return (
    <section>
      <h3 className="text-sm font-medium">{title}</h3>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol className="mt-1 divide-y divide-border rounded-lg border border-border">
        {rows.map((row, index) => {
          const drag = dragOf(row.id);
          return (
            <li
              key={row.id}
              {...drag.rowProps}
              className={cx('flex items-center gap-1 py-0.5 ps-1 pe-2', ...drag.className)}
            >
              <DragHandle {...drag.handle} />
              <bdi className="min-w-0 flex-1 truncate">{row.title}</bdi>
              <MoveButtons
                at={{ index, length: rows.length }}
                upLabel={t('moveUp', { name: row.title })}
                downLabel={t('moveDown', { name: row.title })}
                onMove={(to) => move(row.id, to)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
