import { useSearchParams } from 'react-router';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Whoever lets an app administer the community confirms who they are: an unlocked screen is not enough. */
export function OauthPresence({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('oauth');
  const [parameters] = useSearchParams();
  const code = errorOfAddress(parameters)?.code;
  const wrong = t(hasPassword ? 'errors.wrongPassword' : 'errors.signInAgain');
  const error =
    code === 'TEMPORARILY_DISABLED'
      ? t('errors.tooManyPasswords')
      : code === 'PASSWORD_MISMATCH'
        ? wrong
        : undefined;
  if (hasPassword) {
    return (
      <Field label={t('password')} hint={t('passwordHint')} error={error} required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
    );
  }
  return error ? (
    <div role="alert">
      <FieldError error={error} />
    </div>
  ) : (
    <p className="text-sm text-text-muted">{t('recentHint')}</p>
  );
}
