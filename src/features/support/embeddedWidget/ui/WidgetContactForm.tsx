import { useState } from 'react';
import { contactLimits } from '#features/support/contactForm/contactFormRules.ts';
import { ContactFields } from '#features/support/contactForm/ui/ContactFields.tsx';
import {
  contactFailure,
  contactFormSchema,
  emptyContact,
  sendContact,
} from '#features/support/contactForm/ui/sendContact.ts';
import { Button } from '#ui/Button.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** A message for when nobody chats; it becomes a request once its email address is confirmed. */
export function WidgetContactForm() {
  const { t } = useTranslation('contactForm');
  const [isSent, setSent] = useState(false);
  const form = useZodForm({
    schema: contactFormSchema,
    defaultValues: emptyContact,
    formErrorText: (error) => t(contactFailure(error)),
    onSubmit: sendContact,
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
      <ContactFields form={form} rows={4} />
      <div>
        <Button {...form.submitProps}>{t('send')}</Button>
      </div>
    </form>
  );
}
