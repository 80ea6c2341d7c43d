import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { useRowDrag } from '#ui/lists/useRowDrag.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  offeredColumns,
  queueGroups,
  viewDisplayFormSchema,
  viewDisplayFormValues,
  viewDisplayOf,
} from '../queueColumnRules.ts';
import { DisplaySupportViewMutation } from './supportViewDocuments.ts';
import { useViewNames } from './useViewNames.ts';

/** By what the requests of a view are grouped, and the columns of its table in their order. */
export function ViewDisplayDialog(props: ModalViewProps<'supportViewDisplay'>) {
  const { view, fields, isForAll, closable, dismiss, close } = props;
  const { t } = useTranslation('supportViews');
  const { columnName } = useViewNames(fields);
  const [order, setOrder] = useState(() => offeredColumns(view.columns, fields));
  const [told, setTold] = useState('');
  const form = useZodForm({
    schema: viewDisplayFormSchema,
    defaultValues: viewDisplayFormValues(view),
    formErrorText: () => t('failed'),
    onSubmit: (values) =>
      runOperation(DisplaySupportViewMutation, {
        input: { view: view.key, ...viewDisplayOf(values, order) },
      }),
    onSuccess: () => close(true),
  });
  const move = (column: string, to: number) => {
    setOrder(order.filter((each) => each !== column).toSpliced(to, 0, column));
    setTold(t('moved', { name: columnName(column), place: to + 1 }));
  };
  const dragOf = useRowDrag(
    order.map((id) => ({ id })),
    move,
  );
  return (
    <FormDialog
      form={form}
      title={t('display')}
      text={isForAll ? t('forAll') : t('forYou')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('save')}
    >
      <Field {...form.field('groupBy')} label={t('groupBy')}>
        <Select>
          <option value="">{t('ungrouped')}</option>
          {queueGroups.map((group) => (
            <option key={group} value={group}>
              {t(`columns.${group}`)}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset>
        <legend className="text-sm font-medium">{t('columnList')}</legend>
        <p className="text-sm text-text-muted lg:hidden">{t('columnHint')}</p>
        <p role="status" className="sr-only">
          {told}
        </p>
        <ol className="mt-2 divide-y divide-border rounded-lg border border-border">
          {order.map((column, index) => {
            const drag = dragOf(column);
            return (
              <li
                key={column}
                {...drag.rowProps}
                className={cx('flex items-center gap-1 ps-1 pe-2', ...drag.className)}
              >
                <DragHandle {...drag.handle} />
                <div className="min-w-0 flex-1">
                  <Checkbox
                    label={columnName(column)}
                    {...form.checkbox('columns', column)}
                    // A list of requests without their subjects is of no use.
                    disabled={column === 'SUBJECT'}
                  />
                </div>
                <MoveButtons
                  at={{ index, length: order.length }}
                  upLabel={t('moveUp', { name: columnName(column) })}
                  downLabel={t('moveDown', { name: columnName(column) })}
                  onMove={(to) => move(column, to)}
                />
              </li>
            );
          })}
        </ol>
      </fieldset>
    </FormDialog>
  );
}
