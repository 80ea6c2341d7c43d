import type { FieldIssue } from '#core/errors.ts';
import { ClientError } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** The texts of what can be wrong with a key's form. */
export function useApiKeyErrors(asksPassword: boolean) {
  const { t } = useTranslation('apiKeys');
  return {
    fieldErrorText({ field, rule }: FieldIssue): string | undefined {
      if (field === 'username') return t(rule === 'level' ? 'errors.level' : 'errors.username');
      if (field.startsWith('addresses')) return t('errors.addresses');
      if (field.startsWith('areas')) {
        return t(rule === 'messages' ? 'errors.messages' : 'errors.areas');
      }
      return undefined;
    },
    formErrorText(error: unknown): string {
      if (!(error instanceof ClientError)) return t('failed');
      if (error.code === 'PASSWORD_MISMATCH') {
        return t(asksPassword ? 'errors.password' : 'errors.signInAgain');
      }
      if (error.code === 'TEMPORARILY_DISABLED') return t('errors.tooManyPasswords');
      if (error.code === 'CONFLICT') return t('errors.tooMany');
      return t('failed');
    },
  };
}
