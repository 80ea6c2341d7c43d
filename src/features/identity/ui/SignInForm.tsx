import { ProviderButtons } from '#features/federation/ui/ProviderButtons.tsx';
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

/** Sign in by e-mail address or username; a plain form without script. */
export function SignInForm(props: IdentityFormProps) {
  const { initial, returnTo, captcha, onEntered, onRefused } = props;
  const { t } = useTranslation('identity');
  const { basePath, typed } = useShell();
  const { faults, faultText, pending, refusals, form, submit } = useIdentityForm({
    door: identityDoors.signIn,
    initial,
    onDone: onEntered,
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
      <ProviderButtons returnTo={returnTo} onEntered={onEntered} divider />
      <Field label={t('fields.login')} required error={faultText('email')}>
        <TextInput
          name="email"
          defaultValue={typed?.email}
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
    </form>
  );
}
