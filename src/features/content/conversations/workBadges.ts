import type { ActivityState } from './activityStateRules.ts';

/** Post states visible only to some viewers, in the order of their badges. */
export const workBadges = ['SPAM', 'HELD', 'PRIVATE', 'ESCALATED', 'NOMINATED', 'NOINDEX'] as const;
export type WorkBadge = (typeof workBadges)[number];

type BadgedState = Pick<ActivityState, 'spam' | 'isPrivate' | 'escalated' | 'indexDisabled'> & {
  held: boolean;
};

/**
 * The badges of a state, as far as the viewer may see them.
 * @param ofFeatures what features say of the post besides
 */
export function workBadgesOf(
  state: BadgedState,
  { seesIndex, ofFeatures = [] }: { seesIndex: boolean; ofFeatures?: readonly WorkBadge[] },
): WorkBadge[] {
  const has: Partial<Record<WorkBadge, boolean>> = {
    SPAM: state.spam,
    HELD: state.held,
    PRIVATE: state.isPrivate,
    ESCALATED: state.escalated,
    NOINDEX: state.indexDisabled && seesIndex,
  };
  return workBadges.filter((badge) => has[badge] || ofFeatures.includes(badge));
}
