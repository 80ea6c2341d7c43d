import type { ErrorCode } from '#core/errors.ts';

/** SPEC §8: login messages by code. */
export const loginMessages = {
  PASSWORD_MISMATCH: 'Login Failed. Invalid email or password.',
  HALF_BAKED:
    'You need to reset your password the first time signing into our new community. An email with instructions has been sent to you.',
  TEMPORARILY_DISABLED:
    'Your account login has been disabled temporarily due to multiple failed login attempts. Please try logging in after sometime.',
  ACCOUNT_BANNED: 'Your account has been blocked',
  USER_ALREADY_EXISTS: 'User already exists with same email',
  DEFAULT_SIGNUP_ERROR: 'Failed to sign up. Please try again later.',
  INTERNAL_SERVER_ERROR: 'Something went wrong. Please try again later.',
} as const satisfies Partial<Record<ErrorCode, string>>;
