import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { errorReply } from './errorReply.ts';

test('an error of the catalogue keeps its words and its details', () => {
  const faults = [{ field: 'title', rule: 'required', message: 'Say something' }];
  expect(errorReply(new AppError('VALIDATION_FAILED', { message: 'No', faults }))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'No', faults },
  });
  expect(errorReply(new AppError('PASSWORD_MISMATCH', { loginAttempts: 3 })).body).toMatchObject({
    code: 'PASSWORD_MISMATCH',
    loginAttempts: 3,
  });
  expect(errorReply(new AppError('NOT_FOUND')).body).toEqual({
    code: 'NOT_FOUND',
    message: 'Not found',
  });
});

test('anything else tells nothing but a reference', () => {
  const secret = 'connect ECONNREFUSED /srv/secret/.s.PGSQL.5432';
  const reasons = [
    new Error(secret),
    new TypeError(secret),
    Object.assign(new Error(secret), { code: '42P01', statusCode: 500 }),
    new AppError('INTERNAL_SERVER_ERROR', { message: secret }),
    new AppError('TIMEOUT', { message: secret }),
    secret,
    null,
    undefined,
  ];
  for (const reason of reasons) {
    const { status, body } = errorReply(reason, 'ref-1');
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body.reference).toBe('ref-1');
    expect(JSON.stringify(body)).not.toContain('secret');
  }
  expect(errorReply(new Error(secret)).body.reference).not.toBe(
    errorReply(new Error(secret)).body.reference,
  );
});

test('a value or body that cannot be read is told in our words alone', () => {
  for (const [code, words] of [
    ['22021', /NUL/],
    ['22P05', /NUL/],
    ['22003', /too large/],
    ['FST_ERR_CTP_INVALID_JSON_BODY', /JSON/],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', /empty/],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', /content type/],
  ] as const) {
    const error = new Error('value "1e99" is out of range for type bigint');
    const { message } = errorReply(
      Object.assign(error, { code, ...(code.startsWith('FST') ? { statusCode: 400 } : {}) }),
    ).body;
    expect(message).toMatch(words);
    expect(message).not.toContain('bigint');
  }
});

test.each([
  [{ statusCode: 400 }, 400],
  [{ statusCode: 413 }, 413],
  [{ statusCode: 415 }, 400],
  [{ statusCode: 429 }, 429],
  [{ code: '22021' }, 400],
  [{ code: '57014' }, 504],
  [{ statusCode: 'x' }, 500],
])('%j is answered with %d', (fields, status) => {
  expect(errorReply(Object.assign(new Error('x'), fields)).status).toBe(status);
});

test('what took too long is an internal error to others and a timeout to us (SPEC §8)', () => {
  const stopped = Object.assign(new Error('canceling statement'), { code: '57014' });
  expect(errorReply(stopped, 'ref-1')).toMatchObject({
    status: 504,
    code: 'TIMEOUT',
    log: 'warn',
    body: {
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The request timed out. Please try again later.',
      reference: 'ref-1',
    },
  });
});

test('a full disk is an outage, not a fault', async () => {
  const full = await writeFile('/dev/full', 'x').catch((error) => error);
  expect(errorReply(full, 'ref-1')).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', reference: 'ref-1' },
  });
});
