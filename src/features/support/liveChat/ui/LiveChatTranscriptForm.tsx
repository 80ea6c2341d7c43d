import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SendLiveChatTranscriptMutation } from './liveChatDocuments.ts';
import type { LiveChat, LiveChatNode } from './useLiveChat.ts';

type LiveChatTranscriptFormProps = { chat: LiveChatNode; live: LiveChat };

/** Sends the messages of a chat by email, once; to the address of the visitor, or the one that they give. */
export function LiveChatTranscriptForm({ chat, live }: LiveChatTranscriptFormProps) {
  const { t } = useTranslation('liveChatWidget');
  const form = useZodForm({
    schema: async () => (await import('../liveChatInputs.ts')).transcriptSchema,
    defaultValues: { email: chat.transcriptEmail ?? '' },
    formErrorText: (error) =>
      t(
        error instanceof ClientError && error.code === 'RATE_LIMITED'
          ? 'tooMany'
          : 'transcript.failed',
      ),
    onSubmit: (input) => runOperation(SendLiveChatTranscriptMutation, { input }),
    onSuccess: async () => {
      showSuccess(t('transcript.sent'));
      await live.load();
    },
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-3">
      {chat.transcriptEmail === null && (
        <Field {...form.field('email')} label={t('transcript.email')} required>
          <TextInput type="email" autoComplete="email" dir="ltr" />
        </Field>
      )}
      <FormErrorSummary form={form} />
      <div>
        <Button {...form.submitProps} size="sm" variant="secondary">
          {t('transcript.send')}
        </Button>
      </div>
    </form>
  );
}
