import type { SignedIn } from '../enterAs.ts';
import { signIn } from '../identityService.ts';

/** For tests: signs in, and fails if two-factor authentication is required. */
export async function signInWhole(...given: Parameters<typeof signIn>): Promise<SignedIn> {
  const outcome = await signIn(...given);
  if ('challenge' in outcome) throw new Error('A second step was asked for');
  return outcome;
}
