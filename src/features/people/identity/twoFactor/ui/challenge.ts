import { isRecord } from './isRecord.ts';

export type StepMethod = 'TOTP' | 'RECOVERY_CODE' | 'PASSKEY' | 'EMAIL_CODE';

/** The pending two-factor challenge. */
export interface Challenge {
  /** '' on a page without JavaScript: it is in a cookie. */
  token: string;
  methods: StepMethod[];
}

const known: readonly string[] = ['TOTP', 'RECOVERY_CODE', 'PASSKEY', 'EMAIL_CODE'];

/** The challenge of a login result; null if signed in. */
export function challengeOf(answer: unknown): Challenge | null {
  if (!isRecord(answer) || answer.responseCode !== 'SECOND_STEP_REQUIRED') return null;
  const { challenge } = answer;
  if (!isRecord(challenge) || !Array.isArray(challenge.methods)) return null;
  return { token: String(challenge.token), methods: challenge.methods.filter(isMethod) };
}

/** The same from the login page's URL, for forms without JavaScript. */
export function challengeOfAddress(query: URLSearchParams): Challenge | null {
  if (query.get('section') !== 'second') return null;
  const methods = (query.get('methods') ?? '').split(',').filter(isMethod);
  return methods.length > 0 ? { token: '', methods } : null;
}

function isMethod(value: unknown): value is StepMethod {
  return typeof value === 'string' && known.includes(value);
}
