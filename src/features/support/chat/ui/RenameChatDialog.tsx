import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatLimits } from '../chatRules.ts';
import type {} from './chatModals.ts';
import { RenameChatMutation } from './chatRoomDocuments.ts';
import { useChatErrorText } from './useChatErrorText.ts';

export function RenameChatDialog({ room, closable, dismiss, close }: ModalViewProps<'renameChat'>) {
  const { t } = useTranslation('chat');
  const errorText = useChatErrorText();
  const form = useZodForm({
    schema: async () => (await import('../chatInputs.ts')).renameChatSchema,
    defaultValues: { title: room.title ?? '' },
    formErrorText: (error) => errorText.of(error),
    onSubmit: ({ title }) =>
      runOperation(RenameChatMutation, { input: { roomId: room.id, title } }),
    onSuccess: () => {
      showSuccess(t('rename.done'));
      close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('rename.title')}
      width="confirmation"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('rename.submit')}
    >
      <Field {...form.field('title')} label={t('rename.label')} required>
        <TextInput maxLength={chatLimits.title} autoComplete="off" dir="auto" data-autofocus />
      </Field>
    </FormDialog>
  );
}
