import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SecuritySectionProps } from '#features/people/identity/ui/securitySection.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useFocusOfStep } from '#ui/useFocusOfStep.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { confirmAuthenticatorSchema } from '../twoFactorRules.ts';
import { PasswordGate } from './PasswordGate.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import {
  BeginAuthenticatorMutation,
  ConfirmAuthenticatorMutation,
  RemoveSecondFactorMutation,
  RenewRecoveryCodesMutation,
} from './twoFactorDocuments.ts';

interface Begun {
  secret: string;
  qrSize: number;
  qrPath: string;
}

type Stage =
  | { at: 'rest' }
  | { at: 'beginning' | 'removing' | 'renewing' }
  | { at: 'confirming'; begun: Begun }
  | { at: 'codes'; codes: readonly string[] };

/** Authenticator app, and recovery codes. */
export function AuthenticatorSection({ account, twoFactor }: SecuritySectionProps) {
  const { t } = useTranslation('twoFactor');
  const { revalidate } = useRevalidator();
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const steps = useFocusOfStep<HTMLDivElement>(stage.at);
  const app = twoFactor.factors.find(({ kind }) => kind === 'TOTP');
  const rest = () => setStage({ at: 'rest' });
  const gate = { asksPassword: account.hasPassword, onCancel: rest };

  const begin = async (currentPassword: string) => {
    const { beginAuthenticator: begun } = await runOperation(BeginAuthenticatorMutation, {
      input: { currentPassword },
    });
    setStage({ at: 'confirming', begun });
  };
  const remove = async (currentPassword: string) => {
    await runOperation(RemoveSecondFactorMutation, {
      input: { id: app?.id ?? '', currentPassword },
    });
    await revalidate();
    showSuccess(t('app.removed'));
    rest();
  };
  const renew = async (currentPassword: string) => {
    const answer = await runOperation(RenewRecoveryCodesMutation, { input: { currentPassword } });
    setStage({ at: 'codes', codes: answer.renewRecoveryCodes.recoveryCodes });
    await revalidate();
  };
  const confirmed = async (codes: readonly string[]) => {
    setStage({ at: 'codes', codes });
    await revalidate();
  };

  return (
    <Card as="section" heading={<h2>{t('app.heading')}</h2>}>
      <div ref={steps} className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
          {app && <Badge tone="success">{t('on')}</Badge>}
          {app ? t('app.onText', { count: twoFactor.recoveryCodesLeft }) : t('app.offText')}
        </p>
        {stage.at === 'rest' && (
          <div className="flex flex-wrap gap-2 needs-js:hidden">
            <Button variant="secondary" onClick={() => setStage({ at: 'beginning' })}>
              {t(app ? 'app.replace' : 'app.add')}
            </Button>
            {app && (
              <>
                <Button variant="secondary" onClick={() => setStage({ at: 'renewing' })}>
                  {t('codes.renew')}
                </Button>
                <Button variant="secondary" onClick={() => setStage({ at: 'removing' })}>
                  {t('app.remove')}
                </Button>
              </>
            )}
          </div>
        )}
        {stage.at === 'beginning' && (
          <PasswordGate
            {...gate}
            submit={t('continue')}
            act={({ currentPassword }) => begin(currentPassword)}
          />
        )}
        {stage.at === 'confirming' && (
          <ConfirmApp begun={stage.begun} onConfirmed={confirmed} onCancel={rest} />
        )}
        {stage.at === 'removing' && (
          <PasswordGate
            {...gate}
            danger
            submit={t('app.remove')}
            act={({ currentPassword }) => remove(currentPassword)}
          />
        )}
        {stage.at === 'renewing' && (
          <PasswordGate
            {...gate}
            submit={t('codes.renew')}
            act={({ currentPassword }) => renew(currentPassword)}
          />
        )}
        {stage.at === 'codes' && <RecoveryCodes codes={stage.codes} onDone={rest} />}
      </div>
    </Card>
  );
}

interface ConfirmAppProps {
  begun: Begun;
  onConfirmed: (codes: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

/** The QR code, the secret as text, and the first code. */
function ConfirmApp({ begun, onConfirmed, onCancel }: ConfirmAppProps) {
  const { t } = useTranslation('twoFactor');
  const identity = useTranslation('identity');
  const form = useZodForm({
    schema: confirmAuthenticatorSchema,
    defaultValues: { code: '' },
    formErrorText: (error) =>
      identity.t(codeOf(error) === 'INCORRECT_OTP' ? 'messages.INCORRECT_OTP' : 'faults.format'),
    onSubmit: (values) => runOperation(ConfirmAuthenticatorMutation, { input: values }),
    onSuccess: (answer) => onConfirmed(answer.confirmAuthenticator.recoveryCodes),
  });
  const quiet = 4;
  const side = begun.qrSize + 2 * quiet;
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <p className="text-sm">{t('app.scan')}</p>
      <svg
        role="img"
        aria-label={t('app.qr')}
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-md bg-white fill-black"
      >
        <path d={begun.qrPath} />
      </svg>
      <p className="text-sm text-text-muted">
        {t('app.type')}{' '}
        <code dir="ltr" className="font-mono break-all text-text select-all">
          {begun.secret.replace(/(.{4})/g, '$1 ').trim()}
        </code>
      </p>
      <Field
        {...form.field('code')}
        label={t('methods.TOTP.label')}
        required
        error={form.errorOf('code') ?? form.formError}
        className="max-w-xs"
      >
        <TextInput inputMode="numeric" autoComplete="one-time-code" dir="ltr" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps}>{t('app.confirm')}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
