import { Link, useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { paths } from '#core/paths.ts';
import { textToHtml } from '#core/plainText.ts';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { useHandedOverText } from '#features/support/requests/ui/useHandedOverText.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { contactLimits } from '../contactFormRules.ts';
import { contactPaths } from '../contactPaths.ts';
import { ContactSupportMutation } from './contactDocuments.ts';

/** The form for people without an account, and what they do next once it is sent. */
export function ContactWidget() {
  const { t } = useTranslation('contactForm');
  const { search } = usePageSubject();
  const isSent = new URLSearchParams(search).has('sent');
  return (
    <div className="flex w-full max-w-prose flex-col gap-6">
      <PageHeader
        title={t(isSent ? 'sent.title' : 'title')}
        description={isSent ? t('sent.text', { count: contactLimits.hours }) : t('description')}
      />
      {isSent ? (
        <p className="text-sm text-text-muted">
          {t('sent.hint')}{' '}
          <Link to={contactPaths.form()} className="text-accent underline">
            {t('sent.again')}
          </Link>
        </p>
      ) : (
        <ContactForm search={search} />
      )}
    </div>
  );
}

function ContactForm({ search }: { search: string }) {
  const { t } = useTranslation('contactForm');
  const navigate = useNavigate();
  const { basePath, typed } = useShell();
  const initialError = errorOfAddress(new URLSearchParams(search));
  const form = useZodForm({
    schema: async () => (await import('../contactFormRules.ts')).contactSchema,
    defaultValues: { name: '', email: '', title: '', message: '', website: '' },
    action: `${basePath}${formPath('contactSupport')}`,
    ...{ initialError, typedValues: initialError && typed },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'RATE_LIMITED' ? 'tooMany' : 'failed'),
    onSubmit: ({ message, ...values }) =>
      runOperation(ContactSupportMutation, { input: { ...values, message: textToHtml(message) } }),
    onSuccess: () => void navigate(contactPaths.sent()),
  });
  useHandedOverText((text) => form.setValues({ ...form.values, ...text }));
  const signIn = `${paths.login()}?returnTo=${encodeURIComponent(`${basePath}${supportPaths.create('CASE')}`)}`;
  return (
    <Card>
      <form {...form.formProps} noValidate className="flex flex-col gap-5">
        <p className="text-sm text-text-muted">
          {t('haveAccount')}{' '}
          <Link to={signIn} className="text-accent underline">
            {t('signIn')}
          </Link>
        </p>
        <Field {...form.field('name')} label={t('field.name')} required>
          <TextInput maxLength={contactLimits.name} autoComplete="name" dir="auto" />
        </Field>
        <Field
          {...form.field('email')}
          label={t('field.email')}
          hint={t('field.emailHint')}
          required
        >
          <TextInput type="email" autoComplete="email" dir="ltr" />
        </Field>
        <Field {...form.field('title')} label={t('field.title')} required>
          <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
        </Field>
        <Field {...form.field('message')} label={t('field.message')} required>
          <TextArea maxLength={supportLimits.message} rows={9} dir="auto" />
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
    </Card>
  );
}
