/** Addresses below the base path. */
export const contactPaths = {
  form: () => '/support/contact',
  sent: () => '/support/contact?sent=1',
  confirm: (token: string) => `/support/contact/confirm/${token}`,
} as const;
