import { ClientError } from '#ui/clientError.ts';

/** Translation key of the error of a grant or revocation, in the namespace `access`. */
export function grantError(error: unknown) {
  const code = error instanceof ClientError ? error.code : null;
  if (code === 'CONFLICT') return 'fault.lastAdministrator';
  return code === 'FORBIDDEN' ? 'fault.forbidden' : 'fault.failed';
}
