import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useIdentityErrorText } from './useIdentityErrorText.ts';

/** The message of an error (§8) outside a form. */
export function IdentityErrorMessage({ error }: { error: unknown }) {
  const { formErrorText } = useIdentityErrorText();
  return error === null ? null : <FormErrorSummary form={{ formError: formErrorText(error) }} />;
}
