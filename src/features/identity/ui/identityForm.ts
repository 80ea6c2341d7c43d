import { isErrorCode } from '#core/errors.ts';
import { ClientError } from '#ui/clientError.ts';
import { faultOf, type IdentityFault, isIdentityFault } from '../identityMessageRules.ts';
import { loginMessages } from '../loginMessages.ts';

export type IdentitySection = 'signIn' | 'signUp';

export type LoginMessage = keyof typeof loginMessages | 'RATE_LIMITED';

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
  /** Signed in; may take a while. */
  onEntered: () => Promise<void>;
  /** §4: a failed login records the failed count. */
  onRefused: (loginAttempts: number | null) => void;
}

export const noFaults: IdentityFaults = { message: null, fields: {} };

/** §8: the message of a failure; without one of its own, the section's default. */
export function faultsOfError(error: unknown, section: IdentitySection): IdentityFaults {
  if (!(error instanceof ClientError)) return { message: 'INTERNAL_SERVER_ERROR', fields: {} };
  const fields = Object.fromEntries(
    error.faults.map(({ field, message }) => [field, faultOf(message)]),
  );
  const told = error.code === 'VALIDATION_FAILED' && error.faults.length > 0;
  return { message: told ? null : messageOf(error.code, section), fields };
}

/** What the address of the login page says after a form without script: `?error=…&field=name:fault`. */
export function faultsOfAddress(query: URLSearchParams, section: IdentitySection): IdentityFaults {
  const code = query.get('error');
  if (code === null) return noFaults;
  const fields = Object.fromEntries(
    query.getAll('field').map((entry) => {
      const [field = '', fault = ''] = entry.split(':');
      return [field, isIdentityFault(fault) ? fault : 'format'];
    }),
  );
  const told = code === 'VALIDATION_FAILED' && Object.keys(fields).length > 0;
  return { message: told ? null : messageOf(code, section), fields };
}

function messageOf(code: string, section: IdentitySection): LoginMessage {
  if (isLoginMessage(code)) return code;
  if (isErrorCode(code)) {
    return section === 'signUp' ? 'DEFAULT_SIGNUP_ERROR' : 'INTERNAL_SERVER_ERROR';
  }
  return 'INTERNAL_SERVER_ERROR';
}

function isLoginMessage(code: string): code is LoginMessage {
  return Object.hasOwn(loginMessages, code) || code === 'RATE_LIMITED';
}
