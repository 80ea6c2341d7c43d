/**
 * DECISIONS "Identity": a captcha after 5 failed sign-ins, a 15-minute lockout after 10, per account and per
 * IP address.
 */
export const loginLimits = { captchaAfter: 5, failures: 10, lockMinutes: 15 } as const;
