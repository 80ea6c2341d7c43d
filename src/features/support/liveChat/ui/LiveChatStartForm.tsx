import { useEffect, useRef } from 'react';
import { handOverText } from '#features/support/requests/ui/useHandedOverText.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { answerGreeting, useAnsweredGreeting } from './answeredGreeting.ts';
import { StartLiveChatMutation } from './liveChatDocuments.ts';
import { useLiveChatOwner, useLiveChatPlace } from './liveChatPlace.ts';
import { isUnderWay, type LiveChat, type LiveChatNode } from './useLiveChat.ts';

/** The first message; visitors without an account say who they are. */
export function LiveChatStartForm({ chat, live }: { chat: LiveChatNode; live: LiveChat }) {
  const { t } = useTranslation('liveChatWidget');
  const place = useLiveChatPlace();
  const isVisitor = chat.asksForName;
  const greeting = useAnsweredGreeting();
  const draftPlace = `live-chat-start ${useLiveChatOwner()}`;
  const form = useZodForm({
    schema: async () => {
      const { liveMessageSchema, visitorStartSchema } = await import('../liveChatInputs.ts');
      return isVisitor ? visitorStartSchema : liveMessageSchema;
    },
    defaultValues: { name: '', email: '', message: readKept(draftPlace) ?? '', website: '' },
    fieldErrorText: ({ field, rule }) =>
      field === 'email' && rule === 'required' ? t('start.emailNeeded') : undefined,
    formErrorText: (error) => t(failureOf(error)),
    onSubmit: async (values, { idempotencyKey: clientMutationId }) => {
      const { name, email, message, website } = values;
      const own = isVisitor ? { name, email, website } : {};
      const pageUrl = place?.pageUrl() ?? location.href;
      const greetingId = greeting?.id ?? null;
      const input = { ...own, message, clientMutationId, pageUrl, greetingId };
      // Where support is offline by now, the form that is offered instead begins with it.
      handOverText({ name, email, message });
      try {
        return (await runOperation(StartLiveChatMutation, { input })).startLiveChat.liveChat;
      } catch (error) {
        void live.load();
        throw error;
      }
    },
    onSuccess: (started) => {
      if (started && isUnderWay(started)) handOverText(null);
      answerGreeting(null);
      keepText(draftPlace, '');
      live.receive(started);
    },
  });
  const { message } = form.values;
  const wasTyped = useRef(message);
  useEffect(() => {
    // Not what is there at first, nor after it was sent.
    if (message === wasTyped.current) return;
    wasTyped.current = message;
    keepText(draftPlace, message);
  }, [message, draftPlace]);
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4 overflow-y-auto p-4">
      <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
        {greeting?.text ?? chat.greeting ?? t('start.greeting')}
      </p>
      {isVisitor && (
        <>
          <Field {...form.field('name')} label={t('start.name')} required>
            <TextInput maxLength={liveChatLimits.name} autoComplete="name" dir="auto" />
          </Field>
          <Field
            {...form.field('email')}
            label={t('start.email')}
            hint={t('start.emailHint')}
            required={chat.asksForEmail}
            optional={!chat.asksForEmail}
          >
            <TextInput type="email" autoComplete="email" dir="ltr" />
          </Field>
          <div aria-hidden className="hidden">
            <Field {...form.field('website')} label={t('start.website')}>
              <TextInput tabIndex={-1} autoComplete="off" />
            </Field>
          </div>
        </>
      )}
      <Field {...form.field('message')} label={t('start.message')} required>
        <TextArea maxLength={liveChatLimits.message} rows={3} dir="auto" />
      </Field>
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps}>{t('start.send')}</Button>
        {isOffline(form.failure) && !place && (
          <LinkButton variant="secondary" to={chat.offlinePath}>
            {t('offline.write')}
          </LinkButton>
        )}
      </div>
    </form>
  );
}

function failureOf(error: unknown) {
  if (!(error instanceof ClientError)) return 'start.failed';
  if (error.code === 'RATE_LIMITED') return 'tooMany';
  if (isOffline(error)) return 'start.offline';
  return error.code === 'FORBIDDEN' ? 'start.refused' : 'start.failed';
}

/** No agent is available any more. */
function isOffline(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'CONFLICT';
}
