import { isErrorCode } from '#core/errors.ts';
import { ClientError } from '#ui/clientError.ts';
import { faultOf, type IdentityFault, isIdentityFault } from '../identityMessageRules.ts';
import { loginMessages } from '../loginMessages.ts';
import { CookiesRefused, type Entered } from './useEntering.ts';

export type IdentitySection = 'signIn' | 'signUp' | 'forgot';

/** The server cannot know of the last: it hears no more of whom it has let in. */
export type LoginMessage = keyof typeof loginMessages | 'RATE_LIMITED' | 'COOKIES_REFUSED';

/** What a form says of its last attempt. */
export interface IdentityFaults {
  message: LoginMessage | null;
  fields: Readonly<Record<string, IdentityFault>>;
}

export interface IdentityFormProps {
  /** What the server said of a form that was sent without script. */
  initial: IdentityFaults;
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

export const noFaults: IdentityFaults = { message: null, fields: {} };

/** What each form says of a failure without words of its own. */
export type Fallback = 'INTERNAL_SERVER_ERROR' | 'DEFAULT_SIGNUP_ERROR';

/** §8: the message of a failure; without one of its own, the form's default. */
export function faultsOfError(error: unknown, fallback: Fallback): IdentityFaults {
  if (error instanceof CookiesRefused) return { message: 'COOKIES_REFUSED', fields: {} };
  if (!(error instanceof ClientError)) return { message: 'INTERNAL_SERVER_ERROR', fields: {} };
  const fields = Object.fromEntries(
    error.faults.map(({ field, message }) => [field, faultOf(message)]),
  );
  const told = error.faults.length > 0;
  return { message: told ? null : messageOf(error.code, fallback), fields };
}

/** What the address of the login page says after a form without script: `?error=…&field=name:fault`. */
export function faultsOfAddress(query: URLSearchParams, fallback: Fallback): IdentityFaults {
  const code = query.get('error');
  if (code === null) return noFaults;
  const fields = Object.fromEntries(
    query.getAll('field').map((entry) => {
      const [field = '', fault = ''] = entry.split(':');
      return [field, isIdentityFault(fault) ? fault : 'format'];
    }),
  );
  const told = Object.keys(fields).length > 0;
  return { message: told ? null : messageOf(code, fallback), fields };
}

/** Such an address leads nowhere; after a form without script it says what went wrong instead. */
export function isWithoutToken(query: URLSearchParams): boolean {
  return !query.get('token') && !query.has('error');
}

function messageOf(code: string, fallback: Fallback): LoginMessage {
  if (isLoginMessage(code)) return code;
  return isErrorCode(code) ? fallback : 'INTERNAL_SERVER_ERROR';
}

function isLoginMessage(code: string): code is LoginMessage {
  return Object.hasOwn(loginMessages, code) || code === 'RATE_LIMITED';
}
