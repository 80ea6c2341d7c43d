import { Link, useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { paths } from '#core/paths.ts';
import { sentenceSpace } from '#core/sentenceSpace.ts';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import { useHandedOverText } from '#features/support/requests/ui/useHandedOverText.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { contactLimits } from '../contactFormRules.ts';
import { contactPaths } from '../contactPaths.ts';
import { ContactFields } from './ContactFields.tsx';
import { contactFailure, contactFormSchema, emptyContact, sendContact } from './sendContact.ts';

/** The form for people without an account, and what they do next once it is sent. */
export function ContactWidget() {
  const { t, language } = useTranslation('contactForm');
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
          {t('sent.hint')}
          {sentenceSpace(language)}
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
  const { t, language } = useTranslation('contactForm');
  const navigate = useNavigate();
  const { basePath, typed } = useShell();
  const initialError = errorOfAddress(new URLSearchParams(search));
  const form = useZodForm({
    schema: contactFormSchema,
    defaultValues: emptyContact,
    action: `${basePath}${formPath('contactSupport')}`,
    ...{ initialError, typedValues: initialError && typed },
    formErrorText: (error) => t(contactFailure(error)),
    onSubmit: sendContact,
    onSuccess: () => void navigate(contactPaths.sent()),
  });
  useHandedOverText((text) => form.setValues({ ...form.values, ...text }));
  const signIn = `${paths.login()}?returnTo=${encodeURIComponent(`${basePath}${supportPaths.create('CASE')}`)}`;
  return (
    <Card>
      <form {...form.formProps} noValidate className="flex flex-col gap-5">
        <p className="text-sm text-text-muted">
          {t('haveAccount')}
          {sentenceSpace(language)}
          <Link to={signIn} className="text-accent underline">
            {t('signIn')}
          </Link>
        </p>
        <ContactFields form={form} rows={9} />
        <div>
          <Button {...form.submitProps}>{t('send')}</Button>
        </div>
      </form>
    </Card>
  );
}
