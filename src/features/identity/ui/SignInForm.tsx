import { ProviderButtons } from '#features/federation/ui/ProviderButtons.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import type { IdentityFormProps } from './identityForm.ts';
import { identityDoors, useIdentityForm } from './useIdentityForm.ts';

/** Sign in by e-mail address or username; a plain form without script. */
export function SignInForm({ initial, returnTo, onEntered, onRefused }: IdentityFormProps) {
  const { t } = useTranslation('identity');
  const { basePath } = useShell();
  const { faults, pending, form, submit } = useIdentityForm({
    section: 'signIn',
    initial,
    onEntered,
    onRefused,
  });
  const faultText = (field: string) => {
    const fault = faults.fields[field];
    return fault && t(`faults.${fault}`);
  };
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
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button type="submit" size="lg" loading={pending}>
        {t('signIn')}
      </Button>
    </form>
  );
}
