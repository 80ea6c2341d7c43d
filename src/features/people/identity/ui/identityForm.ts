import type { ClientError } from '#ui/clientError.ts';
import type { Entered } from './useEntering.ts';

export type IdentitySection = 'signIn' | 'signUp' | 'forgot';

export interface IdentityFormProps {
  /** The server's error after a submission without JavaScript. */
  initialError: ClientError | null;
  /** Redirect target; null: stay. */
  returnTo: string | null;
  /** The email address typed in another form. */
  address: string;
  /** Whether enough attempts have failed to require a captcha. */
  captcha: boolean;
  onEntered: Entered;
  /** §4: a failed sign-in records the failed count. */
  onRefused: (loginAttempts: number | null) => void;
}

/** Whether the URL of a link in an email was not opened as a whole: its token is missing, or cut off. */
export function isIncompleteLink(query: URLSearchParams): boolean {
  // A form without JavaScript comes back with its error instead.
  if (query.get('token') === null && query.has('error')) return false;
  return !/^[\w-]{43}$/.test(query.get('token') ?? '');
}

/** A page that is no return-to; after a form without JavaScript its URL contains the error. */
export function isWithoutToken(query: URLSearchParams): boolean {
  return !query.get('token') && !query.has('error');
}
