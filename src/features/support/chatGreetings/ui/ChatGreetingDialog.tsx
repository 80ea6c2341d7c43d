import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { greetingFormSchema } from '../chatGreetingInputs.ts';
import { greetingLimits, pathsOf } from '../chatGreetingRules.ts';
import { ChatGreetingBubble } from './ChatGreetingBubble.tsx';
import { ChatGreetingRuleFields } from './ChatGreetingRuleFields.tsx';
import { ChatGreetingTextFields } from './ChatGreetingTextFields.tsx';
import { SaveChatGreetingMutation } from './chatGreetingDocuments.ts';
import { greetingFormValues } from './greetingFormValues.ts';

/** A greeting: what it says, in whose name, for whom, where and when; with a preview. */
export function ChatGreetingDialog(props: ModalViewProps<'editChatGreeting'>) {
  const { greeting, agents, closable, dismiss, close } = props;
  const { t, language } = useTranslation('chatGreetings');
  const { settings } = useShell();
  const [previewed, setPreviewed] = useState(0);
  const form = useZodForm({
    schema: greetingFormSchema,
    defaultValues: greetingFormValues(greeting, settings.defaultLanguage),
    updatedDate: greeting?.updatedAt ?? null,
    fieldErrorText: ({ rule }) => {
      if (rule === 'paths') return t('fault.paths');
      return rule === 'taken' ? t('fault.languages') : undefined;
    },
    formErrorText: () => t('failed'),
    onSubmit: ({ paths, ...values }, { updatedDate }) => {
      const rule = greetingFormSchema.parse({ ...values, paths });
      const input = { id: greeting?.id ?? null, ...rule, paths: pathsOf(paths), updatedDate };
      return runOperation(SaveChatGreetingMutation, { input });
    },
    onSuccess: () => {
      showSuccess(t('savedGreeting'));
      close(true);
    },
  });
  const sender = agents.find(({ id }) => id === form.values.senderId) ?? null;
  const text = (form.values.texts[previewed] ?? form.values.texts[0])?.text ?? '';
  return (
    <FormDialog
      form={form}
      title={t(greeting ? 'editTitle' : 'new')}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('save')}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...form.field('name')} label={t('name')} hint={t('nameHint')} required>
          <TextInput maxLength={greetingLimits.name} autoComplete="off" dir="auto" data-autofocus />
        </Field>
        <Field {...form.field('senderId')} label={t('sender')} hint={t('senderHint')}>
          <Select>
            <option value="">{settings.name}</option>
            {agents.map(({ id, fullName, username }) => (
              <option key={id} value={id}>
                {fullName || username}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ChatGreetingTextFields form={form} onWrite={setPreviewed} />
      <section className="flex flex-col gap-2" aria-label={t('preview')}>
        <h3 className="text-sm font-medium">{t('preview')}</h3>
        <div inert lang={form.values.texts[previewed]?.language ?? language}>
          <ChatGreetingBubble
            className="max-w-80"
            greeting={{
              text: text || t('previewText'),
              senderName: sender && (sender.fullName?.split(' ')[0] || sender.username),
              senderAvatar: sender?.avatar ?? null,
            }}
            onOpen={ignore}
            onDismiss={ignore}
          />
        </div>
      </section>
      <ChatGreetingRuleFields form={form} />
    </FormDialog>
  );
}

const ignore = () => undefined;
