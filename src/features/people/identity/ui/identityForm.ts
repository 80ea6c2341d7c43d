import type { ClientError } from '#ui/clientError.ts';
import type { Entered } from './useEntering.ts';

export type IdentitySection = 'signIn' | 'signUp' | 'forgot';

export interface IdentityFormProps {
  /** Why the server refused the form when it was sent without script. */
  initialError: ClientError | null;
  /** Where to go afterwards; null: stay. */
  returnTo: string | null;
  /** What was typed as the address in another form. */
  address: string;
  /** Failed so often that a captcha is asked for. */
  captcha: boolean;
  onEntered: Entered;
  /** §4: a failed login records the failed count. */
  onRefused: (loginAttempts: number | null) => void;
}

/** Such an address leads nowhere; after a form without script it says what went wrong instead. */
export function isWithoutToken(query: URLSearchParams): boolean {
  return !query.get('token') && !query.has('error');
}
