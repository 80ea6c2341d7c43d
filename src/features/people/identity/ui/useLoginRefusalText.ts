import { useTranslation } from '#ui/useTranslation.ts';
import { loginRefusalOf } from '../loginRefusal.ts';
import type { LoginResult } from '../sso/loginResult.ts';

/** The message of a refused sign-in, in the language of the page. */
export function useLoginRefusalText(): (result: LoginResult) => string {
  const { t } = useTranslation('identity');
  return (result) => {
    const refusal = loginRefusalOf(result);
    if ('text' in refusal) return refusal.text;
    return t(`messages.${refusal.message}`, { reference: refusal.reference });
  };
}
