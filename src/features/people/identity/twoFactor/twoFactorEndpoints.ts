const auth = '/community/api/v1/auth';
const user = '/care/community/rest/authenticated/user';

/** REST endpoints of two-factor authentication and passkeys, under the base path. */
export const twoFactorEndpoints = {
  take: `${auth}/second-step`,
  sendCode: `${auth}/second-step/code`,
  passkeyOptions: `${auth}/second-step/passkey-options`,
  passkey: `${auth}/second-step/passkey`,
  passkeySignInOptions: `${auth}/passkey-options`,
  passkeySignIn: `${auth}/passkey`,
  passkeyCreationOptions: `${auth}/passkey-creation-options`,
  passkeyCreation: `${auth}/passkey-creation`,
  sendVerification: `${user}/send-otp-via-email`,
  verify: `${user}/verify-user-via-otp`,
} as const;
