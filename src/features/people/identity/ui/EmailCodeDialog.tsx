import { useEffect, useState } from 'react';
import { twoFactorEndpoints } from '#features/people/identity/twoFactor/twoFactorEndpoints.ts';
import { Button } from '#ui/Button.tsx';
import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { IdentityErrorMessage } from './IdentityErrorMessage.tsx';
import { useEndpointForm } from './useEndpointForm.ts';
import { tellEmailVerified } from './verifiedElsewhere.ts';

/** SPEC §2 modal email one-time-code verification: sends a code, then asks for it. */
export function EmailCodeDialog(modal: ModalViewProps<'emailCode'>) {
  const { t } = useTranslation(['session', 'identity', 'twoFactor', 'account']);
  const [step, setStep] = useState<'asks' | 'code'>('asks');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const finish = () => {
    showSuccess(t('account:notices.EMAIL_VERIFIED'));
    tellEmailVerified();
    modal.close({ verified: true });
  };
  const send = async () => {
    setPending(true);
    setFailure(null);
    try {
      await callServer(twoFactorEndpoints.sendVerification, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      if (step === 'code') showSuccess(t('twoFactor:codeSent'));
      setStep('code');
    } catch (error) {
      // Verified meanwhile, in another tab or by the link of an earlier email.
      if (error instanceof ClientError && error.code === 'CONFLICT') finish();
      else setFailure(error);
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      title={t('verify.title')}
      width="confirmation"
      closable={modal.closable}
      onDismiss={modal.dismiss}
    >
      <div className="flex flex-col gap-4">
        <IdentityErrorMessage error={failure} />
        {step === 'asks' ? (
          <>
            <p>{t('verify.first')}</p>
            <Button data-autofocus size="lg" loading={pending} onClick={() => void send()}>
              {t('verify.sendCode')}
            </Button>
            <LinkLike label={t('verify.hasCode')} onPress={() => setStep('code')} />
          </>
        ) : (
          <>
            <CodeForm onVerified={finish} />
            <LinkLike label={t('twoFactor:sendAgain')} onPress={() => void send()} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function LinkLike({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-sm text-sm font-medium text-accent hover:underline"
      onClick={onPress}
    >
      {label}
    </button>
  );
}

function CodeForm({ onVerified }: { onVerified: () => void }) {
  const { t } = useTranslation('twoFactor');
  const form = useEndpointForm({
    endpoint: twoFactorEndpoints.verify,
    schema: async () =>
      (await import('#features/people/identity/twoFactor/twoFactorRules.ts')).emailCodeSchema,
    defaultValues: { otp: '' },
    onDone: onVerified,
  });
  const { ref } = form.formProps;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <Field
        {...form.field('otp')}
        label={t('methods.EMAIL_CODE.label')}
        hint={t('methods.EMAIL_CODE.hint')}
        required
      >
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          dir="ltr"
          className="font-mono text-lg tracking-widest"
        />
      </Field>
      <Button {...form.submitProps} size="lg">
        {t('submit')}
      </Button>
    </form>
  );
}
