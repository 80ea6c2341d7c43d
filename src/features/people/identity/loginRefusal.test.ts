import { expect, test } from 'vitest';
import { loginRefusalOf } from './loginRefusal.ts';
import type { LoginResult } from './sso/loginResult.ts';
import { readLoginResult } from './ui/windowHooks.ts';

type Code = LoginResult['responseCode'];
const refusal = (responseCode: Code, responseMessage = '', reference?: string) =>
  loginRefusalOf({ responseCode, responseMessage, ...(reference !== undefined && { reference }) });

test('an invalid social request names its reference, wherever the result has it', () => {
  const code = 'INVALID_SOCIAL_REQUEST';
  expect(refusal(code, 'Oops, see 4-2', '4-2')).toEqual({ message: code, reference: '4-2' });
  expect(refusal(code, '0b9e7a61')).toEqual({ message: code, reference: '0b9e7a61' });
  expect(refusal(code, 'Oops, see 4-2')).toEqual({ text: 'Oops, see 4-2' });
  expect(refusal(code)).toEqual({ message: 'INTERNAL_SERVER_ERROR', reference: '' });
});

test('each code says what the spec says of it; only an invalid request the text of the server', () => {
  for (const code of ['ACCOUNT_BANNED', 'USER_ALREADY_EXISTS', 'APPROVAL_PENDING'] as const) {
    expect(refusal(code, 'Something else')).toEqual({ message: code, reference: '' });
  }
  expect(refusal('INVALID_REQUEST', 'Start from the app.')).toEqual({
    text: 'Start from the app.',
  });
  expect(refusal('INVALID_REQUEST')).toEqual({ message: 'INVALID_REQUEST', reference: '' });
  expect(refusal('CONFLICT', 'Another one.')).toEqual({ text: 'Another one.' });
  expect(refusal('CONFLICT')).toEqual({ message: 'INTERNAL_SERVER_ERROR', reference: '' });
});

test('a login result of a script may lack anything but its code', () => {
  for (const nothing of [undefined, null, 'SUCCESS', {}, { responseCode: 3 }]) {
    expect(readLoginResult(nothing)).toBeNull();
  }
  const bare = { responseMessage: '', returnTo: '', user: null };
  expect(readLoginResult({ responseCode: 'INVALID_SOCIAL_REQUEST' })).toEqual({
    ...{ ...bare, responseCode: 'INVALID_SOCIAL_REQUEST' },
  });
  const odd = { responseCode: 'SUCCESS', responseMessage: {}, returnTo: 7, user: 'me' };
  expect(readLoginResult({ ...odd, reference: 4 })).toEqual({ ...bare, responseCode: 'SUCCESS' });
});
