import { expect, test } from 'vitest';
import { ClientError } from '#ui/clientError.ts';
import { presenceErrorOf } from './presenceErrorOf.ts';

test('whoever has no password is asked to sign in again, not for another one', () => {
  const refused = new ClientError('PASSWORD_MISMATCH', '');
  expect(presenceErrorOf(refused, true)).toBe('wrongPassword');
  expect(presenceErrorOf(refused, false)).toBe('signInAgain');
});

test('too many attempts are told apart from a wrong one, and other errors from both', () => {
  expect(presenceErrorOf(new ClientError('TEMPORARILY_DISABLED', ''), true)).toBe(
    'tooManyPasswords',
  );
  expect(presenceErrorOf(new ClientError('CONFLICT', ''), true)).toBeNull();
  expect(presenceErrorOf(new Error('offline'), true)).toBeNull();
  expect(presenceErrorOf(null, true)).toBeNull();
});
