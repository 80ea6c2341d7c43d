import { AppError } from '#core/errors.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { runParameter } from '../workflowAddress.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The page that the form is on. @throws AppError where the field names another page */
export function workflowFormPage({ path, token }: FormFields): string {
  if (!/^\/(?:embed\/)?guided-workflows\/[^?#\\]+$/.test(text(path))) {
    throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a workflow.' });
  }
  return text(token) === ''
    ? text(path)
    : `${text(path)}?${runParameter}=${encodeURIComponent(text(token))}`;
}

/** Empty fields are those of members, whose runs need no token. */
export function workflowFormInput({ path: _path, token, ...fields }: FormFields): FormFields {
  return text(token) === '' ? fields : { ...fields, token };
}
