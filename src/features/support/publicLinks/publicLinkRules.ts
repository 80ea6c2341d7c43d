/** Days after which a public link expires. */
export const publicLinkDays = 90;

/** 128 random bits in base64url. */
export const publicTokenPattern = /^[\w-]{22}$/;

export const publicLinkPath = (token: string) => `/public/support/requests/${token}`;
