/** SPEC §7 REST, below the base path. */
export const identityEndpoints = {
  signIn: '/community/api/v1/auth/session',
  signUp: '/community/api/v1/auth/signup',
  signOut: '/care/community/logout',
  forgotPassword: '/care/community/forgot-password',
  resetPassword: '/care/community/reset-password',
  changePassword: '/community/api/v1/auth/change-password',
  verifyEmail: '/community/api/v1/auth/email-verify',
  migrateUser: '/community/api/v1/auth/migrate-user',
  changeEmail: '/care/community/rest/authenticated/user/change-email',
  unsubscribe: '/care/community/unsubscribe-notification',
  captcha: '/care/community/captcha',
} as const;
