import ArrowDownUp from 'virtual:icons/arrow-down-up';
import { useState } from 'react';
import { z } from 'zod';
import { joinList } from '#core/joinList.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { MergeSideView } from './MergeSideView.tsx';
import { MergeRequestsMutation } from './mergeDocuments.ts';
import { RequestSearch } from './RequestSearch.tsx';
import { useMergePreview } from './useMergePreview.ts';

const schema = z.object({ confirmAudience: z.boolean() });

/** Finds the other request, shows both, and asks for confirmation if more people see the messages. */
export function MergeRequestDialog(props: ModalViewProps<'mergeRequest'>) {
  const { request, closable, dismiss, close } = props;
  const { t, language } = useTranslation('supportDesk');
  const { t: words } = useTranslation('supportMerging');
  const [otherId, setOtherId] = useState(request.otherId ?? null);
  const [isSwapped, setSwapped] = useState(false);
  const both = useMergePreview(request.id, otherId);
  const source = isSwapped ? both?.other : both?.one;
  const target = isSwapped ? both?.one : both?.other;
  const readers = target?.newReaders ?? [];
  const isShared = readers.length > 0;
  const form = useZodForm({
    schema,
    defaultValues: { confirmAudience: false },
    formErrorText: (error) =>
      t(
        error instanceof ClientError && error.code === 'CONFLICT'
          ? 'merge.conflict'
          : 'merge.failed',
      ),
    onSubmit: async ({ confirmAudience }) => {
      if (!source || !target) return null;
      const input = { sourceId: source.id, targetId: target.id, confirmAudience };
      await runOperation(MergeRequestsMutation, { input });
      return { number: target.number, sourceId: source.id };
    },
    onSuccess: (merged) => {
      if (merged) close(merged);
    },
  });
  function choose(id: string): void {
    setOtherId(id);
    // It was about another request.
    form.setValue('confirmAudience', false);
  }
  return (
    <FormDialog
      form={form}
      title={t('merge.title', { number: request.number })}
      text={t('merge.text')}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('merge.submit')}
      isComplete={target !== undefined && (!isShared || form.values.confirmAudience)}
    >
      <RequestSearch requestId={request.id} chosenId={otherId} onChoose={choose} />
      <div role="status" className="flex flex-col gap-2">
        {source && target && (
          <>
            <MergeSideView label={words('moves')} side={source} />
            <Button
              size="sm"
              variant="secondary"
              className="self-center"
              icon={<ArrowDownUp aria-hidden className="size-4" />}
              onClick={() => {
                setSwapped(!isSwapped);
                form.setValue('confirmAudience', false);
              }}
            >
              {words('swap')}
            </Button>
            <MergeSideView label={words('goesOn')} side={target} />
          </>
        )}
      </div>
      {isShared && (
        <Checkbox
          label={t('merge.confirm')}
          hint={t('merge.confirmHint', { names: joinList(readers, language) })}
          {...form.checkbox('confirmAudience')}
        />
      )}
    </FormDialog>
  );
}
