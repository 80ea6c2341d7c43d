import { useSearchParams } from 'react-router';
import { presenceErrorOf } from '#features/people/identity/ui/presenceErrorOf.ts';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Whoever lets an app administer the community confirms who they are: an unlocked screen is not enough. */
export function OauthPresence({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('oauth');
  const [parameters] = useSearchParams();
  const refused = presenceErrorOf(errorOfAddress(parameters), hasPassword);
  const error = refused ? t(`errors.${refused}`) : undefined;
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
