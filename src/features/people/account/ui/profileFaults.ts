import { isErrorCode } from '#core/errors.ts';
import {
  faultOf,
  type IdentityFault,
  isIdentityFault,
} from '#features/people/identity/identityMessageRules.ts';
import { ClientError } from '#ui/clientError.ts';

/** What a form of the profile says of its last attempt. */
export interface ProfileFaults {
  message: ProfileMessage | null;
  fields: Readonly<Record<string, IdentityFault>>;
}

export type ProfileMessage =
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'PASSWORD_MISMATCH'
  | 'TEMPORARILY_DISABLED'
  | 'FAILED';

export const noProfileFaults: ProfileFaults = { message: null, fields: {} };

export function profileFaultsOf(error: unknown): ProfileFaults {
  if (!(error instanceof ClientError)) return { message: 'FAILED', fields: {} };
  const fields = Object.fromEntries(
    error.faults.map(({ field, message }) => [field, faultOf(message)]),
  );
  return { message: messageOf(error.code, fields), fields };
}

/** What the address says after a form without script: `?error=…&field=name:fault`. */
export function profileFaultsOfAddress(search: string): ProfileFaults {
  const query = new URLSearchParams(search);
  const code = query.get('error');
  if (!isErrorCode(code)) return noProfileFaults;
  const fields = Object.fromEntries(
    query.getAll('field').map((entry) => {
      const [field = '', fault = ''] = entry.split(':');
      return [field, isIdentityFault(fault) ? fault : 'format'] as const;
    }),
  );
  return { message: messageOf(code, fields), fields };
}

const told = ['CONFLICT', 'RATE_LIMITED', 'PASSWORD_MISMATCH', 'TEMPORARILY_DISABLED'] as const;

function messageOf(code: string, fields: object): ProfileMessage | null {
  if (code === 'VALIDATION_FAILED' && Object.keys(fields).length > 0) return null;
  return told.find((each) => each === code) ?? 'FAILED';
}
