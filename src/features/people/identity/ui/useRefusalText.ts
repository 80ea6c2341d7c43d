import { useTranslation } from '#ui/useTranslation.ts';
import { refusalOf } from '../loginRefusal.ts';
import type { LoginResult } from '../sso/loginResult.ts';

/** The message of a refused sign-in, in the language of the page. */
export function useRefusalText(): (result: LoginResult) => string {
  const { t } = useTranslation('identity');
  return (result) => {
    const refusal = refusalOf(result);
    if ('text' in refusal) return refusal.text;
    return t(`messages.${refusal.message}`, { reference: refusal.reference });
  };
}
