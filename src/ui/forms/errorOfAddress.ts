import { isErrorCode } from '#core/errors.ts';
import { ClientError } from '../clientError.ts';

/** Why the server refused a form without script, as its page's address says: `?error=…&field=name:rule`. */
export function errorOfAddress(query: URLSearchParams): ClientError | null {
  const code = query.get('error');
  if (code === null) return null;
  const faults = query.getAll('field').map((entry) => {
    const [field = '', rule = ''] = entry.split(':');
    return { field, rule, message: '' };
  });
  return new ClientError(isErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR', code, { faults });
}

/** The code of a failure of ours; null for any other. */
export function codeOf(error: unknown): ClientError['code'] | null {
  return error instanceof ClientError ? error.code : null;
}
