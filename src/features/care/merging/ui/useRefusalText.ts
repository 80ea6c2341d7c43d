import type { FieldIssue } from '#core/errors.ts';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { moveRefusals } from '../mergingRules.ts';

/**
 * The server's reason for rejecting a move, if known.
 * @param failed message for any other error
 */
export function useRefusalText(failed: string) {
  const { t } = useTranslation('merging');
  return {
    fieldErrorText: ({ rule }: FieldIssue): string => {
      const refusal = moveRefusals.find((each) => each === rule);
      return refusal ? t(`refused.${refusal}`) : failed;
    },
    formErrorText: (error: unknown): string =>
      codeOf(error) === 'FORBIDDEN' ? t('refused.FORBIDDEN') : failed,
  };
}
