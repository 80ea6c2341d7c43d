import { ProviderButtons } from '#features/people/identity/sso/ui/ProviderButtons.tsx';
import { type Challenge, challengeOf } from '#features/people/identity/twoFactor/ui/challenge.ts';
import { PasskeyButton } from '#features/people/identity/twoFactor/ui/PasskeyButton.tsx';
import { signInByPasskey } from '#features/people/identity/twoFactor/ui/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { FormMessage } from './FormMessage.tsx';
import { identityDoors } from './identityDoors.ts';
import type { IdentityFormProps } from './identityForm.ts';
import { useIdentityForm } from './useIdentityForm.ts';

interface SignInFormProps extends IdentityFormProps {
  /** The password was right and is not enough. */
  onChallenge: (challenge: Challenge) => void;
}

/** Sign in by e-mail address or username, a plain form without script; else by the providers alone. */
export function SignInForm(props: SignInFormProps) {
  const { settings } = useShell();
  if (settings.identity.emailSignIn) return <PasswordForm {...props} />;
  const { initial, returnTo, onEntered, onChallenge } = props;
  return (
    <div className="flex flex-col gap-4">
      <FormMessage message={initial.message} />
      <ProviderButtons returnTo={returnTo} onEntered={onEntered} onChallenge={onChallenge} />
    </div>
  );
}

function PasswordForm(props: SignInFormProps) {
  const { initial, returnTo, address, captcha, onEntered, onRefused, onChallenge } = props;
  const { t } = useTranslation('identity');
  const steps = useTranslation('secondStep');
  const { basePath, typed } = useShell();
  const { faults, faultText, pending, refusals, form, submit } = useIdentityForm({
    door: identityDoors.signIn,
    initial,
    onDone: (answer) => {
      const challenge = challengeOf(answer);
      return challenge ? onChallenge(challenge) : onEntered(answer);
    },
    onRefused,
  });
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${identityDoors.signIn}`}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <FormMessage message={faults.message} />
      <ProviderButtons
        returnTo={returnTo}
        onEntered={onEntered}
        onChallenge={onChallenge}
        divider
      />
      <Field label={t('fields.login')} required error={faultText('email')}>
        <TextInput
          name="email"
          defaultValue={typed?.email ?? address}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          dir="auto"
        />
      </Field>
      <Field label={t('fields.password')} required error={faultText('password')}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Checkbox name="remember" label={t('fields.remember')} />
      {(captcha || faults.message === 'INVALID_CAPTCHA') && <CaptchaField key={refusals} />}
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button type="submit" size="lg" loading={pending}>
        {t('signIn')}
      </Button>
      <PasskeyButton
        label={steps.t('signInWithPasskey')}
        act={() => signInByPasskey(new FormData(form.current ?? undefined).has('remember'))}
        onDone={onEntered}
      />
    </form>
  );
}
