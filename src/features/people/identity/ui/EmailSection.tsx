import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { openEmailVerification } from './emailVerificationModals.ts';
import { FormNotice } from './FormNotice.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import { SendVerificationMutation } from './securityDocuments.ts';
import type { SecuritySectionProps } from './securitySection.ts';
import { useEndpointForm } from './useEndpointForm.ts';

/** The email address: its verification status, and a form to change it. */
export function EmailSection({ account, page }: SecuritySectionProps) {
  const { t } = useTranslation('account');
  const query = new URLSearchParams(page.search);
  const isMine = query.get('section') === 'email';
  return (
    <Card as="section" heading={<h2>{t('email.heading')}</h2>}>
      <div className="flex flex-col gap-4">
        {account.email !== null && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <bdi className="min-w-0 font-medium break-all">{account.email}</bdi>
            <Badge tone={account.isVerified ? 'success' : 'warning'}>
              {t(account.isVerified ? 'email.verified' : 'email.unverified')}
            </Badge>
            {!account.isVerified && <SendVerification />}
          </div>
        )}
        <details className="group" open={isMine}>
          <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-accent">
            {t('email.change')}
          </summary>
          <ChangeEmailForm
            asksPassword={account.hasPassword}
            initialError={isMine ? errorOfAddress(query) : null}
          />
        </details>
      </div>
    </Card>
  );
}

function SendVerification() {
  const { t } = useTranslation('account');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const send = async () => {
    if (settings.identity.emailVerification === 'CODE') {
      if (await openEmailVerification('CODE')) await revalidate();
      return;
    }
    setPending(true);
    try {
      await runOperation(SendVerificationMutation, {});
      showSuccess(t('notices.VERIFICATION_SENT'));
    } catch {
      showError(t('failures.general'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      className="needs-js:hidden"
      loading={pending}
      onClick={() => void send()}
    >
      {t(settings.identity.emailVerification === 'CODE' ? 'email.verify' : 'email.send')}
    </Button>
  );
}

interface ChangeEmailFormProps {
  asksPassword: boolean;
  initialError: ClientError | null;
}

function ChangeEmailForm({ asksPassword, initialError }: ChangeEmailFormProps) {
  const { t } = useTranslation(['identity', 'account']);
  const [sent, setSent] = useState(false);
  const form = useEndpointForm({
    endpoint: identityEndpoints.changeEmail,
    schema: async () => (await import('../identityRules.ts')).changeEmailSchema,
    defaultValues: { email: '', currentPassword: '' },
    initialError,
    onDone: () => setSent(true),
  });
  if (sent) return <FormNotice notice="EMAIL_SENT" />;
  return (
    <form {...form.formProps} className="mt-3 flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <Field
        {...form.field('email')}
        label={t('fields.newEmail')}
        hint={t('account:email.hint')}
        required
      >
        <TextInput type="email" autoComplete="email" spellCheck={false} dir="ltr" />
      </Field>
      {asksPassword && (
        <Field {...form.field('currentPassword')} label={t('fields.currentPassword')} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <HiddenFields />
      <Button {...form.submitProps} variant="secondary" className="self-start">
        {t('forgot.submit')}
      </Button>
    </form>
  );
}
