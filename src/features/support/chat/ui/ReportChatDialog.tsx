import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatLimits } from '../chatRules.ts';
import { ReportChatMessageMutation } from './chatDocuments.ts';
import type {} from './chatModals.ts';
import { useChatErrorText } from './useChatErrorText.ts';

/** Tells the moderators about a message; what stands around it is shown to them too. */
export function ReportChatDialog(props: ModalViewProps<'reportChat'>) {
  const { roomId, seq, closable, dismiss, close } = props;
  const { t } = useTranslation('chat');
  const errorText = useChatErrorText();
  const form = useZodForm({
    schema: async () => (await import('../chatInputs.ts')).reportChatSchema,
    defaultValues: { reason: '' },
    formErrorText: (error) => errorText.of(error),
    onSubmit: ({ reason }) =>
      runOperation(ReportChatMessageMutation, { input: { roomId, seq, reason } }),
    onSuccess: () => {
      showSuccess(t('report.done'));
      close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('report.title')}
      text={t('report.text')}
      width="confirmation"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('report.submit')}
    >
      <Field {...form.field('reason')} label={t('report.reason')} required>
        <TextArea rows={3} maxLength={chatLimits.reason} dir="auto" data-autofocus />
      </Field>
    </FormDialog>
  );
}
