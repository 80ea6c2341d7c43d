import { useState } from 'react';
import type { CustomFieldTarget } from '#features/base/customFields/customFieldRules.ts';
import { useOrder } from '#ui/lists/useOrder.ts';
import { useRowDrag } from '#ui/lists/useRowDrag.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FieldRow } from './FieldRow.tsx';
import { type FieldDefinition, OrderCustomFieldsMutation } from './fieldAdminDocuments.ts';

type FieldRowsProps = {
  target: CustomFieldTarget;
  definitions: readonly FieldDefinition[];
  editHrefOf: (id: string) => string;
};

/** The fields of a target in their order, which dragging and buttons change. */
export function FieldRows({ target, definitions, editHrefOf }: FieldRowsProps) {
  const { t } = useTranslation('fieldAdmin');
  const [told, setTold] = useState('');
  const { shown, move } = useOrder(definitions, {
    save: (ids) => runOperation(OrderCustomFieldsMutation, { input: { target, ids: [...ids] } }),
    onFault: () => showError(t('notMoved')),
  });
  const moveTo = (id: string, to: number) => {
    const name = shown.find((each) => each.id === id)?.field.name ?? '';
    setTold(t('moved', { name, place: to + 1 }));
    void move(id, to);
  };
  const dragOf = useRowDrag(shown, moveTo);
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol className="divide-y divide-border">
        {shown.map((definition, index) => (
          <FieldRow
            key={definition.id}
            definition={definition}
            at={{ index, length: shown.length }}
            editHref={editHrefOf(definition.id)}
            drag={dragOf(definition.id)}
            onMove={(to) => moveTo(definition.id, to)}
          />
        ))}
      </ol>
    </>
  );
}
