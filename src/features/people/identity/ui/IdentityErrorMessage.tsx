import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useIdentityErrorText } from './useIdentityErrorText.ts';

/** Why something failed (§8) that is no form. */
export function IdentityErrorMessage({ error }: { error: unknown }) {
  const { formErrorText } = useIdentityErrorText();
  return error === null ? null : <FormErrorSummary form={{ formError: formErrorText(error) }} />;
}
