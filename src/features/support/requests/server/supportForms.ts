import { AppError } from '#core/errors.ts';
import { textToHtml } from '#core/plainText.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import { addressesIn } from '../supportRequestRules.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The request page that a form is on. @throws AppError where the field names another page */
function requestPage(fields: FormFields): string {
  const path = text(fields.path);
  if (/^\/support\/(?:tickets|requests)\/[^?#\\]+$/.test(path)) return path;
  throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a request.' });
}

function withoutPath({ path: _path, ...fields }: FormFields): FormFields {
  return fields;
}

function withHtml({ message, ...fields }: FormFields): FormFields {
  return { ...withoutPath(fields), message: textToHtml(text(message)) };
}

const nextOf = (_fields: FormFields, data: Record<string, unknown>) =>
  text(Object(data.request).path);

const step = { page: requestPage, next: requestPage, inputOf: withoutPath } as const;

/** Every form of the request pages works without script; there, messages are plain text. */
export const supportForms = {
  createRequest: {
    page: ({ kind }: FormFields) => supportPaths.create(kind === 'CASE' ? 'CASE' : 'TICKET'),
    selects: 'request { path }',
    next: nextOf,
    keep: ['title', 'message', 'topicId', 'typeId', 'customFields', 'copies'],
    inputOf: ({ copies, ...fields }: FormFields) => ({
      ...withHtml(fields),
      copies: addressesIn(text(copies)),
    }),
  },
  updateRequest: {
    page: (fields: FormFields) => `${requestPage(fields)}/edit`,
    selects: 'request { path }',
    next: nextOf,
    keep: ['title', 'message'],
    inputOf: withHtml,
  },
  replyToRequest: {
    page: requestPage,
    selects: 'request { path }',
    next: nextOf,
    keep: ['message'],
    inputOf: withHtml,
  },
  rateRequest: { ...step, keep: ['comment'] },
  setRequestCopies: {
    ...step,
    keep: ['emails'],
    inputOf: ({ emails, ...fields }: FormFields) => ({
      ...withoutPath(fields),
      emails: addressesIn(text(emails)),
    }),
  },
  resolveRequest: step,
  reopenRequest: step,
} as const;
