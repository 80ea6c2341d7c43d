import { isErrorCode } from '#core/errors.ts';
import { ClientError } from '../clientError.ts';

/** The error of a form rejected without JavaScript, from the page's URL: `?error=…&field=name:rule`. */
export function errorOfAddress(query: URLSearchParams): ClientError | null {
  const code = query.get('error');
  if (code === null) return null;
  const faults = query.getAll('field').map((entry) => {
    const [field = '', rule = ''] = entry.split(':');
    return { field, rule, message: '' };
  });
  return new ClientError(isErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR', code, { faults });
}

/** The code of a server error; null for any other. */
export function codeOf(error: unknown): ClientError['code'] | null {
  return error instanceof ClientError ? error.code : null;
}
