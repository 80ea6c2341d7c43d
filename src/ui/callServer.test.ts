import { expect, test } from 'vitest';
import { failureOf } from './callServer.ts';

test.each([
  [504, 'INTERNAL_SERVER_ERROR', 'TIMEOUT'],
  [500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVER_ERROR'],
  [429, 'RATE_LIMITED', 'RATE_LIMITED'],
])('a %d that calls itself %s is a %s', (status, code, expected) => {
  expect(failureOf({ code, message: 'x' }, status)).toMatchObject({ code: expected });
  const errors = [{ message: 'x', extensions: { code } }];
  expect(failureOf({ errors }, status)).toMatchObject({ code: expected });
});
