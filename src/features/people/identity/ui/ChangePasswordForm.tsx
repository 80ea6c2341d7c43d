import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { identityDoors } from './identityDoors.ts';
import { type IdentityFaults, noFaults } from './identityForm.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useIdentityForm } from './useIdentityForm.ts';

interface ChangePasswordFormProps {
  initial?: IdentityFaults;
  onDone: () => void;
}

/** The current password and a new one (SPEC §7 change-password). */
export function ChangePasswordForm({ initial = noFaults, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation(['identity', 'account']);
  const { basePath, csrfToken, viewer } = useShell();
  const { faults, faultText, pending, form, submit } = useIdentityForm({
    door: identityDoors.changePassword,
    initial,
    onDone,
  });
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${identityDoors.changePassword}`}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <FormMessage message={faults.message} general={t('account:failures.password')} />
      {/* Tells the browser's password manager whose it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={viewer.username ?? ''}
        hidden
        readOnly
      />
      <Field label={t('fields.currentPassword')} required error={faultText('currentPassword')}>
        <PasswordInput name="currentPassword" autoComplete="current-password" />
      </Field>
      <NewPasswordFields label={t('fields.newPassword')} name="newPassword" faultText={faultText} />
      <input type="hidden" name="_csrf" value={csrfToken ?? ''} />
      <Button type="submit" size="lg" loading={pending}>
        {t('account:password.action')}
      </Button>
    </form>
  );
}
