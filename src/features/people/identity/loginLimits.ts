/**
 * DECISIONS "Identity": a captcha after 5 failed logins, a 15-minute lock after 10, per account and
 * per address.
 */
export const loginLimits = { captchaAfter: 5, failures: 10, lockMinutes: 15 } as const;
