import { ClientError } from '#ui/clientError.ts';

/** The word for why a role could not be given or taken away, of the namespace `access`. */
export function grantError(error: unknown) {
  const code = error instanceof ClientError ? error.code : null;
  if (code === 'CONFLICT') return 'fault.lastAdministrator';
  return code === 'FORBIDDEN' ? 'fault.forbidden' : 'fault.failed';
}
