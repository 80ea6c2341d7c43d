import { pageLimits } from '#core/paging.ts';

/** Filters of the member list, in the URL and in the API. */
export const memberStates = [
  'ACTIVE',
  'BLOCKED',
  'SUSPENDED',
  'PENDING',
  'REJECTED',
  'UNVERIFIED',
  'DEACTIVATED',
] as const;
export type MemberState = (typeof memberStates)[number];

export const memberSorts = ['NAME', 'JOINED_AT', 'LAST_LOGIN', 'ALL_MESSAGES_COUNT'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Members per page. */
export const memberListLimits = { size: 50, maxSize: 100 } as const;

/** SPEC §9 max items limits the number of pages; use filters to find members beyond. */
export function memberPages(size: number): number {
  return Math.floor(pageLimits.maxItems / size);
}

interface StateFacts {
  blocked_at: Date | null;
  suspended_until: Date | null;
  deactivated_at: Date | null;
  approval_status: string;
  email_verified_at: Date | null;
}

/** The most important state; `UNVERIFIED` is not exclusive, an active member may be unverified. */
export function memberStateOf(member: StateFacts, now: Date): Exclude<MemberState, 'UNVERIFIED'> {
  if (member.blocked_at !== null) return 'BLOCKED';
  if (member.approval_status === 'PENDING') return 'PENDING';
  if (member.approval_status === 'REJECTED') return 'REJECTED';
  if (member.suspended_until !== null && member.suspended_until > now) return 'SUSPENDED';
  return member.deactivated_at === null ? 'ACTIVE' : 'DEACTIVATED';
}
