import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** The part of a profile that activities change, as the browser holds it. */
export interface FollowState {
  followed: boolean;
  followCount: number;
}

/** Whom an activity is done to, as much as its rule asks about. */
interface MemberFacts {
  id: number;
}

interface FollowRule {
  inverse: string;
  /** The service demands it, the button reads it. */
  can: (viewer: Viewer, member: MemberFacts) => Verdict;
  /** The browser's optimistic change; gives the same as the database does. */
  apply: (state: FollowState) => FollowState;
}

/** Nobody follows themselves. */
export function canFollowMember(viewer: Viewer, member: MemberFacts): Verdict {
  if (viewer.memberId === member.id) return { ok: false, code: 'BAD_REQUEST' };
  return holds(viewer, 'FOLLOW');
}

/** SPEC §4 "User activities" that any member may do to another. */
export const followRules = {
  follow: {
    inverse: 'un-follow',
    can: canFollowMember,
    apply: (s) => (s.followed ? s : { followed: true, followCount: s.followCount + 1 }),
  },
  'un-follow': {
    inverse: 'follow',
    can: canFollowMember,
    apply: (s) =>
      s.followed ? { followed: false, followCount: Math.max(s.followCount - 1, 0) } : s,
  },
} as const satisfies Record<string, FollowRule>;

export type FollowActivity = keyof typeof followRules;
