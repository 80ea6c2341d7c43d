import { useState } from 'react';
import { useEndpointForm } from '#features/people/identity/ui/useEndpointForm.ts';
import type { Entered } from '#features/people/identity/ui/useEntering.ts';
import { Button } from '#ui/Button.tsx';
import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { twoFactorEndpoints } from '../twoFactorEndpoints.ts';
import type { Challenge, StepMethod } from './challenge.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { stepByPasskey } from './passkeys.ts';

interface TwoFactorFormProps {
  challenge: Challenge;
  returnTo: string | null;
  initialError: ClientError | null;
  onEntered: Entered;
}

type CodeMethod = Exclude<StepMethod, 'PASSKEY'>;

/** After the password: a passkey, an authenticator code, an email code or a recovery code. */
export function TwoFactorForm({ challenge, ...props }: TwoFactorFormProps) {
  const { t } = useTranslation('twoFactor');
  const methods = challenge.methods.filter((method) => method !== 'PASSKEY');
  const [method, setMethod] = useState<CodeMethod | undefined>(methods[0]);
  const others = methods.filter((other) => other !== method);
  return (
    <div className="flex flex-col gap-5">
      {challenge.methods.includes('PASSKEY') && (
        <PasskeyButton
          label={t('usePasskey')}
          act={() => stepByPasskey(challenge.token)}
          onDone={props.onEntered}
        />
      )}
      {method && <CodeForm key={method} method={method} challenge={challenge} {...props} />}
      {others.map((other) => (
        <button
          key={other}
          type="button"
          className="rounded-sm py-1 text-center text-sm font-medium text-accent hover:underline needs-js:hidden"
          onClick={() => setMethod(other)}
        >
          {t(`methods.${other}.instead`)}
        </button>
      ))}
      {/* Without JavaScript every method has its own form. */}
      <noscript className="contents">
        {others.map((other) => (
          <CodeForm key={other} method={other} challenge={challenge} {...props} />
        ))}
      </noscript>
    </div>
  );
}

function CodeForm({
  method,
  challenge,
  returnTo,
  initialError,
  onEntered,
}: TwoFactorFormProps & { method: CodeMethod }) {
  const { t } = useTranslation('twoFactor');
  const form = useEndpointForm({
    endpoint: twoFactorEndpoints.take,
    schema: async () => (await import('../twoFactorRules.ts')).twoFactorSchema,
    defaultValues: {
      ...{ code: '', method, token: challenge.token },
      ...{ methods: challenge.methods.join(','), returnTo: returnTo ?? '' },
    },
    initialError,
    onDone: onEntered,
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <Field
        {...form.field('code')}
        label={t(`methods.${method}.label`)}
        hint={t(`methods.${method}.hint`)}
        required
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={method === 'RECOVERY_CODE' ? 'text' : 'numeric'}
          dir="ltr"
          className="font-mono text-lg tracking-widest"
        />
      </Field>
      <input type="hidden" name="method" value={method} />
      <input type="hidden" name="methods" value={challenge.methods.join(',')} />
      <input type="hidden" name="token" value={challenge.token} />
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button {...form.submitProps} size="lg">
        {t('submit')}
      </Button>
      {method === 'EMAIL_CODE' && <SendAgain token={challenge.token} />}
    </form>
  );
}

function SendAgain({ token }: { token: string }) {
  const { t } = useTranslation('twoFactor');
  const identity = useTranslation('identity');
  const send = async () => {
    try {
      await callServer(twoFactorEndpoints.sendCode, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      showSuccess(t('codeSent'));
    } catch (error) {
      const reached = error instanceof ClientError && error.code === 'MAX_RESEND_ATTEMPTS_REACHED';
      showError(
        identity.t(`messages.${reached ? 'MAX_RESEND_ATTEMPTS_REACHED' : 'INVALID_REQUEST'}`),
      );
    }
  };
  return (
    <button
      type="button"
      className="rounded-sm py-1 text-sm font-medium text-accent hover:underline needs-js:hidden"
      onClick={() => void send()}
    >
      {t('sendAgain')}
    </button>
  );
}
