import { useState } from 'react';
import { z } from 'zod';
import { joinList } from '#core/joinList.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { MergeSideView } from './MergeSideView.tsx';
import { MoveMessagesMutation } from './mergeDocuments.ts';
import { RequestSearch } from './RequestSearch.tsx';
import type {} from './requestToolModals.ts';
import { useMergePreview } from './useMergePreview.ts';

const schema = z.object({ confirmAudience: z.boolean() });

/** Chooses the request that the selected messages move to. */
export function MoveMessagesDialog(props: ModalViewProps<'moveMessages'>) {
  const { request, entryIds, closable, dismiss, close } = props;
  const { t, language } = useTranslation('supportMerging');
  const { t: desk } = useTranslation('supportDesk');
  const [targetId, setTargetId] = useState<string | null>(null);
  const target = useMergePreview(request.id, targetId)?.other;
  const readers = target?.newReaders ?? [];
  const isShared = readers.length > 0;
  const form = useZodForm({
    schema,
    defaultValues: { confirmAudience: false },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'moveConflict' : 'moveFailed'),
    onSubmit: async ({ confirmAudience }) => {
      if (!target) return null;
      const input = {
        ...{ id: request.id, targetId: target.id, entryIds: [...entryIds], confirmAudience },
      };
      await runOperation(MoveMessagesMutation, { input });
      return { id: target.id, number: target.number };
    },
    onSuccess: (moved) => {
      if (moved) close(moved);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('moveTitle', { count: entryIds.length })}
      text={t('moveText')}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('move')}
      isComplete={target !== undefined && (!isShared || form.values.confirmAudience)}
    >
      <RequestSearch
        requestId={request.id}
        chosenId={targetId}
        onChoose={(id) => {
          setTargetId(id);
          form.setValue('confirmAudience', false);
        }}
      />
      <div role="status">{target && <MergeSideView label={t('movesTo')} side={target} />}</div>
      {isShared && (
        <Checkbox
          label={desk('merge.confirm')}
          hint={desk('merge.confirmHint', { names: joinList(readers, language) })}
          {...form.checkbox('confirmAudience')}
        />
      )}
    </FormDialog>
  );
}
