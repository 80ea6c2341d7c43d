import type { FieldIssue } from '#core/errors.ts';
import { presenceErrorOf } from '#features/people/identity/ui/presenceErrorOf.ts';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
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
      const refused = presenceErrorOf(error, asksPassword);
      if (refused) return t(`errors.${refused}`);
      return t(codeOf(error) === 'CONFLICT' ? 'errors.tooMany' : 'failed');
    },
  };
}
