/** DECISIONS "Sign-in lockout": a 15-minute lock after 10 failed logins of an account from one address. */
export const loginLimits = { failures: 10, lockMinutes: 15 } as const;
