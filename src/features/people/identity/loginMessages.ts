import type { ErrorCode } from '#core/errors.ts';

/** SPEC §8: sign-in messages by code. It has none for the two approval codes and the last three. */
export const loginMessages = {
  PASSWORD_MISMATCH: 'Login Failed. Invalid email or password.',
  HALF_BAKED:
    'You need to reset your password the first time signing into our new community. An email with instructions has been sent to you.',
  INVALID_CAPTCHA: 'Please select captcha for verification',
  TEMPORARILY_DISABLED:
    'Your account login has been disabled temporarily due to multiple failed login attempts. Please try logging in after sometime.',
  INCORRECT_OTP: 'Wrong One time pin (OTP). Please try again',
  MAX_ATTEMPT_REACHED: 'You have reached maximum attempts',
  MAX_RESEND_ATTEMPTS_REACHED: 'You have reached maximum resend attempts',
  OTP_EXPIRED: 'One time pin (OTP) has expired',
  INTERNAL_SERVER_ERROR: 'Something went wrong. Please try again later.',
  ACCOUNT_BANNED: 'Your account has been blocked',
  DEFAULT_SIGNUP_ERROR: 'Failed to sign up. Please try again later.',
  USER_ALREADY_EXISTS: 'User already exists with same email',
  INVALID_SOCIAL_REQUEST:
    'Oops, there seems to be an issue. Please contact team and provide the following reference : {reference}',
  EMAIL_NOT_VERIFIED: 'Please verify your email first.',
  ACCOUNT_SUSPENDED: 'Your account is suspended. You can read, but not post.',
  APPROVAL_PENDING: 'Your account is pending approval. We’ll email you.',
  APPROVAL_REJECTED: 'Your account request wasn’t approved.',
  INVALID_REQUEST: 'This request is invalid. Please start again.',
} as const satisfies Partial<Record<ErrorCode, string>>;
