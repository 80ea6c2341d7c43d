import { AnonymousSignIn } from '#features/people/identity/sso/ui/AnonymousSignIn.tsx';
import { ProviderButtons } from '#features/people/identity/sso/ui/ProviderButtons.tsx';
import { type Challenge, challengeOf } from '#features/people/identity/twoFactor/ui/challenge.ts';
import { PasskeyButton } from '#features/people/identity/twoFactor/ui/PasskeyButton.tsx';
import { requestPasskeySignIn } from '#features/people/identity/twoFactor/ui/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { IdentityErrorMessage } from './IdentityErrorMessage.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import type { IdentityFormProps } from './identityForm.ts';
import { useAddressStep } from './useAddressStep.ts';
import { useEndpointForm } from './useEndpointForm.ts';

interface SignInFormProps extends IdentityFormProps {
  /** Called if two-factor authentication is required. */
  onChallenge: (challenge: Challenge) => void;
}

/** Sign-in with email address or username, a plain form without JavaScript; or with providers only. */
export function SignInForm(props: SignInFormProps) {
  const { settings } = useShell();
  const { initialError, returnTo, onEntered, onChallenge } = props;
  return (
    <div className="flex flex-col gap-4">
      {settings.identity.emailSignIn ? (
        <PasswordForm {...props} />
      ) : (
        <>
          <IdentityErrorMessage error={initialError} />
          <ProviderButtons returnTo={returnTo} onEntered={onEntered} onChallenge={onChallenge} />
        </>
      )}
      <AnonymousSignIn returnTo={returnTo} onEntered={onEntered} />
    </div>
  );
}

function PasswordForm(props: SignInFormProps) {
  const { initialError, returnTo, address, captcha, onEntered, onRefused, onChallenge } = props;
  const { t } = useTranslation('identity');
  const steps = useTranslation('twoFactor');
  const form = useEndpointForm({
    endpoint: identityEndpoints.signIn,
    schema: async () => (await import('../identityRules.ts')).signInSchema,
    defaultValues: {
      ...{ email: address, password: '', remember: false },
      ...{ captchaResponse: '', returnTo: returnTo ?? '' },
    },
    initialError,
    onDone: (answer) => {
      const challenge = challengeOf(answer);
      return challenge ? onChallenge(challenge) : onEntered(answer);
    },
    onRefused,
  });
  const step = useAddressStep(form, { isDone: address !== '' || initialError !== null });
  const asksCaptcha = captcha || codeOf(form.failure) === 'INVALID_CAPTCHA';
  return (
    <form {...form.formProps} onSubmit={step.onSubmit} className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <ProviderButtons
        returnTo={returnTo}
        onEntered={onEntered}
        onChallenge={onChallenge}
        divider
      />
      <Field {...form.field('email')} label={t('fields.login')} required>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          dir="auto"
        />
      </Field>
      {/* Without JavaScript both are asked for together. */}
      <div className={cx('flex flex-col gap-4', step.isFirst && 'hidden needs-js:flex')}>
        <Field {...form.field('password')} label={t('fields.password')} required>
          <PasswordInput autoComplete="current-password" data-error-focus />
        </Field>
        <Checkbox {...form.checkbox('remember')} label={t('fields.remember')} />
        {asksCaptcha && <CaptchaField key={form.failureCount} />}
        {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
        <Button {...form.submitProps} size="lg">
          {t('signIn')}
        </Button>
      </div>
      {step.isFirst && (
        <Button type="submit" size="lg" className="needs-js:hidden">
          {t('continue')}
        </Button>
      )}
      <PasskeyButton
        label={steps.t('signInWithPasskey')}
        act={() => requestPasskeySignIn(form.values.remember)}
        onDone={onEntered}
      />
    </form>
  );
}
