import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { openPostCaseSchema, postCaseLimits } from '../postCaseInputs.ts';
import { OpenPostCaseMutation } from './postCaseDocuments.ts';
import type {} from './postCaseModals.ts';

/** Opens a case on behalf of a post's author, with a note for the agents. */
export function OpenPostCaseDialog({ post, close, ...modal }: ModalViewProps<'openPostCase'>) {
  const { t } = useTranslation('postCases');
  const form = useZodForm({
    schema: openPostCaseSchema,
    defaultValues: { note: '' },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'case.exists' : 'case.failed'),
    onSubmit: async ({ note }) => {
      const input = { conversationId: post.id, note: note.trim() || null };
      return (await runOperation(OpenPostCaseMutation, { input })).openPostCase;
    },
    onSuccess: ({ number }) => close({ number }),
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('case.title', { title: post.title })}
      text={t('case.text')}
      submitLabel={t('case.submit')}
    >
      <Field {...form.field('note')} label={t('case.note')} hint={t('case.noteHint')} optional>
        <TextArea rows={4} maxLength={postCaseLimits.note} dir="auto" data-autofocus />
      </Field>
    </FormDialog>
  );
}
