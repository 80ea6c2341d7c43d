import MailCheck from 'virtual:icons/mail-check';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { SendVerificationMutation } from '#features/people/identity/ui/securityDocuments.ts';
import { VerifyEmailButton } from '#features/people/identity/ui/VerifyEmailButton.tsx';
import { onEmailVerified } from '#features/people/identity/ui/verifiedElsewhere.ts';
import { Button } from '#ui/Button.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type WelcomeStep, welcomeHref } from '../welcomeRules.ts';
import { StepHeading } from './StepHeading.tsx';

type EmailStepProps = { email: string; wasSent: boolean; next: WelcomeStep };

/** Confirming the email address: the link was sent at sign-up and can be sent again. */
export function EmailStep({ email, wasSent, next }: EmailStepProps) {
  const { t } = useTranslation('welcome');
  const { settings, basePath } = useShell();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'idle' | 'sends' | 'sent'>(wasSent ? 'sent' : 'idle');
  const way = settings.identity.emailVerification;
  const byCode = way === 'CODE';
  // Where it is not asked for at sign-up, nothing has been sent yet.
  const isFirst = way === 'OFF' && state !== 'sent';
  // The link opens in another tab.
  useEffect(() => onEmailVerified(() => void revalidate()), [revalidate]);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setState('sends');
    try {
      const { sendVerificationEmail } = await runOperation(SendVerificationMutation, {});
      setState('sent');
      if (!sendVerificationEmail.sent) await revalidate();
    } catch {
      setState('idle');
      showError(t('failed'));
    }
  };

  return (
    <>
      <StepHeading
        icon={<MailCheck aria-hidden />}
        title={t('email.title')}
        text={t(isFirst ? 'email.first' : byCode ? 'email.code' : 'email.link', { email })}
      />
      <p role="status" className="text-sm font-medium text-success empty:hidden">
        {state === 'sent' && t('email.sent')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {byCode ? (
          <VerifyEmailButton />
        ) : (
          <form
            method="post"
            action={`${basePath}${formPath('sendVerificationEmail')}`}
            onSubmit={(event) => void send(event)}
          >
            <HiddenFields />
            <Button
              type="submit"
              variant={isFirst ? 'primary' : 'secondary'}
              loading={state === 'sends'}
            >
              {t(isFirst ? 'email.send' : 'email.again')}
            </Button>
          </form>
        )}
        <LinkButton to={welcomeHref(next)} variant="quiet">
          {t('skip')}
        </LinkButton>
      </div>
    </>
  );
}
