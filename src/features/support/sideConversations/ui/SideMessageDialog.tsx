import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { AttachmentsField } from '#features/content/compose/ui/AttachmentsField.tsx';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { sideConversationSchema } from '../sideConversationInputs.ts';
import {
  ReplyToSideConversationMutation,
  StartSideConversationMutation,
} from './sideConversationDocuments.ts';

/** Writes an email to a third party. */
export function SideMessageDialog(props: ModalViewProps<'sideMessage'>) {
  const { request, conversation, closable, dismiss, close } = props;
  const { t } = useTranslation('sideConversations');
  const form = useZodForm({
    schema: sideConversationSchema,
    defaultValues: {
      ...{ email: conversation?.email ?? '', subject: conversation?.subject ?? request.title },
      ...{ message: '', attachments: [] as ComposeAttachment[] },
    },
    fieldErrorText: ({ field, rule }) => {
      if (field !== 'email') return undefined;
      if (rule === 'customer' || rule === 'mailbox' || rule === 'max') return t(`fault.${rule}`);
      return t('fault.email');
    },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'noMailbox' : 'failed'),
    onSubmit: async ({ email, subject, message, attachments }, { idempotencyKey }) => {
      const text = { message, attachments, clientMutationId: idempotencyKey };
      await (conversation === null
        ? runOperation(StartSideConversationMutation, {
            input: { requestId: request.id, email, subject, ...text },
          })
        : runOperation(ReplyToSideConversationMutation, {
            input: { id: conversation.id, ...text },
          }));
    },
    onSuccess: () => {
      showSuccess(t('sent'));
      close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={conversation === null ? t('new') : conversation.subject}
      text={conversation === null ? t('newText') : t('replyText', { address: conversation.email })}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('send')}
    >
      {conversation === null && (
        <>
          <Field {...form.field('email')} label={t('email')} required>
            <TextInput type="email" autoComplete="off" dir="ltr" data-autofocus />
          </Field>
          <Field {...form.field('subject')} label={t('subject')} required>
            <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
          </Field>
        </>
      )}
      <RichTextField
        initialHtml=""
        label={t('message')}
        error={form.errorOf('message')}
        onChange={({ html }) => form.setValue('message', html)}
        compact
      />
      <AttachmentsField
        attachments={form.values.attachments}
        error={form.errorOf('attachments')}
        onChange={(attachments) => form.setValue('attachments', attachments)}
      />
    </FormDialog>
  );
}
