import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** The part of a profile that activities change, in the browser. */
export interface FollowState {
  followed: boolean;
  followCount: number;
}

/** The target of an activity, as far as its rule needs it. */
interface MemberFacts {
  id: number;
}

interface FollowRule {
  inverse: string;
  /** The service enforces it, the button reads it. */
  can: (viewer: Viewer, member: MemberFacts) => Verdict;
  /** The browser's optimistic change; same result as in the database. */
  apply: (state: FollowState) => FollowState;
}

/** Members cannot follow themselves. */
export function canFollowMember(viewer: Viewer, member: MemberFacts): Verdict {
  if (viewer.memberId === member.id) return { ok: false, code: 'BAD_REQUEST' };
  return holds(viewer, 'FOLLOW');
}

/** SPEC §4 "User activities" available to any member. */
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
