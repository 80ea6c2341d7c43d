import { useState } from 'react';
import { FormMessage } from '#features/people/identity/ui/FormMessage.tsx';
import type { IdentityFaults } from '#features/people/identity/ui/identityForm.ts';
import type { Entered } from '#features/people/identity/ui/useEntering.ts';
import { useIdentityForm } from '#features/people/identity/ui/useIdentityForm.ts';
import { Button } from '#ui/Button.tsx';
import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { secondStepDoors } from '../secondStepDoors.ts';
import type { Challenge, StepMethod } from './challenge.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { stepByPasskey } from './passkeys.ts';

interface SecondStepFormProps {
  challenge: Challenge;
  returnTo: string | null;
  initial: IdentityFaults;
  onEntered: Entered;
}

type CodeMethod = Exclude<StepMethod, 'PASSKEY'>;

/** After the password: a passkey, or a code of an app, of a mail or for recovery. */
export function SecondStepForm({ challenge, ...props }: SecondStepFormProps) {
  const { t } = useTranslation('secondStep');
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
      {/* Without script every method has its form. */}
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
  initial,
  onEntered,
}: SecondStepFormProps & { method: CodeMethod }) {
  const { t } = useTranslation('secondStep');
  const { basePath } = useShell();
  const { faults, faultText, pending, form, submit } = useIdentityForm({
    door: secondStepDoors.take,
    initial,
    onDone: onEntered,
  });
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${secondStepDoors.take}`}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <FormMessage message={faults.message} />
      <Field
        label={t(`methods.${method}.label`)}
        hint={t(`methods.${method}.hint`)}
        required
        error={faultText('code')}
      >
        <TextInput
          name="code"
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
      <Button type="submit" size="lg" loading={pending}>
        {t('submit')}
      </Button>
      {method === 'EMAIL_CODE' && <SendAgain token={challenge.token} />}
    </form>
  );
}

function SendAgain({ token }: { token: string }) {
  const { t } = useTranslation('secondStep');
  const identity = useTranslation('identity');
  const send = async () => {
    try {
      await callServer(secondStepDoors.sendCode, {
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
