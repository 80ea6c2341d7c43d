import type { FieldIssue } from '#core/errors.ts';
import {
  identityErrorOf,
  isIdentityError,
} from '#features/people/identity/identityMessageRules.ts';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const told = ['CONFLICT', 'RATE_LIMITED', 'PASSWORD_MISMATCH', 'TEMPORARILY_DISABLED'] as const;

/** Messages for errors of a profile form. */
export function useProfileErrorText() {
  const { t } = useTranslation('profile');
  const { t: ti } = useTranslation('identity');
  return {
    fieldErrorText: ({ rule, message }: FieldIssue): string =>
      ti(`faults.${isIdentityError(rule) ? rule : identityErrorOf(message)}`),
    formErrorText: (error: unknown): string => {
      const code = codeOf(error);
      return t(`messages.${told.find((each) => each === code) ?? 'FAILED'}`);
    },
  };
}
