import type { QueryGate } from './queryGate.ts';

/** RateLimit headers of IETF's draft-ietf-httpapi-ratelimit-headers, and the older ones that most clients read. */
export function balanceHeaders(balance: ReturnType<QueryGate['balance']>): Record<string, string> {
  if (!balance) return {};
  const { limit, left, seconds } = balance;
  return {
    'ratelimit-policy': `"cost";q=${limit};w=60`,
    ratelimit: `"cost";r=${left};t=${seconds}`,
    'ratelimit-limit': `${limit}`,
    'ratelimit-remaining': `${left}`,
    'ratelimit-reset': `${seconds}`,
  };
}
