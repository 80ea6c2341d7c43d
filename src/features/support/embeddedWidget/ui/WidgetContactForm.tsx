import { useState } from 'react';
import { textToHtml } from '#core/plainText.ts';
import { contactLimits } from '#features/support/contactForm/contactFormRules.ts';
import { ContactSupportMutation } from '#features/support/contactForm/ui/contactDocuments.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** A message for when nobody chats; it becomes a request once its email address is confirmed. */
export function WidgetContactForm() {
  const { t } = useTranslation('contactForm');
  const [isSent, setSent] = useState(false);
  const form = useZodForm({
    schema: async () =>
      (await import('#features/support/contactForm/contactFormRules.ts')).contactSchema,
    defaultValues: { name: '', email: '', title: '', message: '', website: '' },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'RATE_LIMITED' ? 'tooMany' : 'failed'),
    onSubmit: ({ message, ...values }) =>
      runOperation(ContactSupportMutation, { input: { ...values, message: textToHtml(message) } }),
    onSuccess: () => setSent(true),
  });
  if (isSent) {
    return (
      <div role="status" className="text-sm">
        <p className="font-semibold">{t('sent.title')}</p>
        <p className="text-text-muted">{t('sent.text', { count: contactLimits.hours })}</p>
      </div>
    );
  }
  return (
    <form {...form.formProps} noValidate className="flex w-full flex-col gap-4">
      <Field {...form.field('name')} label={t('field.name')} required>
        <TextInput maxLength={contactLimits.name} autoComplete="name" dir="auto" />
      </Field>
      <Field {...form.field('email')} label={t('field.email')} required>
        <TextInput type="email" autoComplete="email" dir="ltr" />
      </Field>
      <Field {...form.field('title')} label={t('field.title')} required>
        <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('message')} label={t('field.message')} required>
        <TextArea maxLength={supportLimits.message} rows={4} dir="auto" />
      </Field>
      <div aria-hidden className="hidden">
        <Field {...form.field('website')} label={t('field.website')}>
          <TextInput tabIndex={-1} autoComplete="off" />
        </Field>
      </div>
      <FormErrorSummary form={form} />
      <div>
        <Button {...form.submitProps}>{t('send')}</Button>
      </div>
    </form>
  );
}
