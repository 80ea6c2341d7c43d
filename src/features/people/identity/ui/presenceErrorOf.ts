import { codeOf } from '#ui/forms/errorOfAddress.ts';

/** Why somebody has not confirmed that it is them, with their password or a recent sign-in; null for any other error. */
export function presenceErrorOf(
  error: unknown,
  asksPassword: boolean,
): 'wrongPassword' | 'signInAgain' | 'tooManyPasswords' | null {
  const code = codeOf(error);
  if (code === 'TEMPORARILY_DISABLED') return 'tooManyPasswords';
  if (code !== 'PASSWORD_MISMATCH') return null;
  return asksPassword ? 'wrongPassword' : 'signInAgain';
}
