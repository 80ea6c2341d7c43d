import { useEffect, useState } from 'react';
import { secondStepDoors } from '#features/people/identity/twoFactor/secondStepDoors.ts';
import { Button } from '#ui/Button.tsx';
import { callServer } from '#ui/callServer.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { faultsOfError, noFaults } from './identityForm.ts';
import { useIdentityForm } from './useIdentityForm.ts';
import { tellEmailVerified } from './verifiedElsewhere.ts';

/** SPEC §2 modal email one-time-code verification: a code is sent, then asked for. */
export function EmailCodeDialog(modal: ModalViewProps<'emailCode'>) {
  const { t } = useTranslation(['session', 'identity', 'secondStep', 'account']);
  const [step, setStep] = useState<'asks' | 'code'>('asks');
  const [pending, setPending] = useState(false);
  const [faults, setFaults] = useState(noFaults);

  const send = async () => {
    setPending(true);
    setFaults(noFaults);
    try {
      await callServer(secondStepDoors.sendVerification, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      if (step === 'code') showSuccess(t('secondStep:codeSent'));
      setStep('code');
    } catch (error) {
      setFaults(faultsOfError(error, 'INTERNAL_SERVER_ERROR'));
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
        <FormMessage message={faults.message} />
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
            <CodeForm
              onVerified={() => {
                showSuccess(t('account:notices.EMAIL_VERIFIED'));
                tellEmailVerified();
                modal.close({ verified: true });
              }}
            />
            <LinkLike label={t('secondStep:sendAgain')} onPress={() => void send()} />
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
  const { t } = useTranslation('secondStep');
  const { faults, faultText, pending, form, submit } = useIdentityForm({
    door: secondStepDoors.verify,
    initial: noFaults,
    onDone: onVerified,
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      <FormMessage message={faults.message} />
      <Field
        label={t('methods.EMAIL_CODE.label')}
        hint={t('methods.EMAIL_CODE.hint')}
        required
        error={faultText('otp')}
      >
        <TextInput
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          dir="ltr"
          className="font-mono text-lg tracking-widest"
        />
      </Field>
      <Button type="submit" size="lg" loading={pending}>
        {t('submit')}
      </Button>
    </form>
  );
}
