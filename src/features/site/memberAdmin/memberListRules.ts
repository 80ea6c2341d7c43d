import { pageLimits } from '#core/paging.ts';

/** What the list of members is narrowed by, as address and API name it. */
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

/** Members a page of the list. */
export const memberListLimits = { size: 50, maxSize: 100 } as const;

/** SPEC §9 max items: so many pages there are at most; whoever is beyond is found by narrowing. */
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

/** The one state that matters most; `UNVERIFIED` is no state of its own, an active member may be it. */
export function memberStateOf(member: StateFacts, now: Date): Exclude<MemberState, 'UNVERIFIED'> {
  if (member.blocked_at !== null) return 'BLOCKED';
  if (member.approval_status === 'PENDING') return 'PENDING';
  if (member.approval_status === 'REJECTED') return 'REJECTED';
  if (member.suspended_until !== null && member.suspended_until > now) return 'SUSPENDED';
  return member.deactivated_at === null ? 'ACTIVE' : 'DEACTIVATED';
}
