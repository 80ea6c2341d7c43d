import type { CommunitySettings } from './communitySettings.ts';

/** Why a signed-in member reads and does nothing else. */
export type Restriction = 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_SUSPENDED';

/** SPEC §8, which has no words for a suspension. */
export const restrictionMessages = {
  EMAIL_NOT_VERIFIED: 'Please verify your email first.',
  ACCOUNT_SUSPENDED: 'Your account is suspended. You can read, but not write.',
} as const satisfies Record<Restriction, string>;

export function isRestriction(code: string): code is Restriction {
  return Object.hasOwn(restrictionMessages, code);
}

export interface RestrictedMember {
  role: string;
  email_verified_at: Date | null;
  suspended_until: Date | null;
}

/**
 * SPEC §5 and §6: a suspended member reads; so does one whose address is not verified where it must
 * be. An administrator is never asked to: nobody could take the setting back.
 */
export function restrictionOf(
  member: RestrictedMember,
  { identity }: Pick<CommunitySettings, 'identity'>,
  now: Date,
): Restriction | null {
  if (member.suspended_until !== null && member.suspended_until > now) return 'ACCOUNT_SUSPENDED';
  const unverified = member.email_verified_at === null && member.role !== 'administrator';
  return identity.emailVerificationMandatory && unverified ? 'EMAIL_NOT_VERIFIED' : null;
}
