import { Field } from '#ui/Field.tsx';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ActOnDraftMutation } from './articleEditDocuments.ts';

/** Asks when to publish, or what to change. */
export function ArticleActionDialog(props: ModalViewProps<'articleAction'>) {
  const { action, articleId, language, edition, close, ...modal } = props;
  const { t } = useTranslation('articleEditor');
  const isSchedule = action === 'SCHEDULE';
  const form = useZodForm({
    schema: async () => (await import('../articleInputs.ts')).revisionActionSchema,
    defaultValues: { publishAt: '', note: '' },
    toInput: ({ publishAt, note }) => ({
      ...{ articleId, language, action, edition, note: note.trim() || null },
      publishAt: publishAt ? new Date(publishAt) : null,
    }),
    fieldErrorText: ({ field, rule }) =>
      field === 'publishAt' && rule === 'past' ? t('schedule.past') : undefined,
    formErrorText: (error) => t(codeOf(error) === 'CONFLICT' ? 'conflict.action' : 'actionFailed'),
    onSubmit: ({ publishAt, note }) =>
      runOperation(ActOnDraftMutation, {
        input: {
          ...{ clientMutationId: '1', articleId, language, action, edition },
          publishAt: publishAt ? new Date(publishAt).toISOString() : null,
          note: note.trim() || null,
        },
      }),
    onSuccess: () => {
      showSuccess(t(`done.${action}`));
      close();
    },
  });
  return (
    <FormDialog
      {...modal}
      title={t(`actions.${action}`)}
      submitLabel={t(isSchedule ? 'schedule.submit' : 'changes.submit')}
      form={form}
      isComplete={isSchedule ? form.values.publishAt !== '' : form.values.note.trim() !== ''}
    >
      {isSchedule ? (
        <Field {...form.field('publishAt')} label={t('schedule.at')} required>
          <TextInput type="datetime-local" />
        </Field>
      ) : (
        <Field {...form.field('note')} label={t('changes.note')} required>
          <TextArea rows={5} maxLength={2000} dir="auto" />
        </Field>
      )}
    </FormDialog>
  );
}
