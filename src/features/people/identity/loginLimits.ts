/** DECISIONS "Identity": a 15-minute lock after 10 failed logins, per account and per address. */
export const loginLimits = { failures: 10, lockMinutes: 15 } as const;
