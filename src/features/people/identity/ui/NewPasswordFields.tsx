import { Field, type FieldBinding } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface NewPasswordFieldsProps {
  label: string;
  password: FieldBinding;
  confirmation: FieldBinding;
}

/** A new password and its confirmation (§5). */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordFieldsProps) {
  const { t } = useTranslation('identity');
  return (
    <>
      <Field {...password} label={label} hint={t('hints.password')} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field {...confirmation} label={t('fields.passwordConfirmation')} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  );
}
