import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface NewPasswordFieldsProps {
  label: string;
  name: 'password' | 'newPassword';
  faultText: (field: string) => string | undefined;
}

/** A new password and the same once more (§5). */
export function NewPasswordFields({ label, name, faultText }: NewPasswordFieldsProps) {
  const { t } = useTranslation('identity');
  return (
    <>
      <Field label={label} hint={t('hints.password')} required error={faultText(name)}>
        <PasswordInput name={name} autoComplete="new-password" />
      </Field>
      <Field
        label={t('fields.passwordConfirmation')}
        required
        error={faultText('passwordConfirmation')}
      >
        <PasswordInput name="passwordConfirmation" autoComplete="new-password" />
      </Field>
    </>
  );
}
