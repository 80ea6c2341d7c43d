import type { ActivityState } from './activityStateRules.ts';

/** Post states visible only to some viewers. */
export const workBadges = ['SPAM', 'HELD', 'PRIVATE', 'ESCALATED', 'NOMINATED', 'NOINDEX'] as const;
export type WorkBadge = (typeof workBadges)[number];

type BadgedState = Pick<
  ActivityState,
  'spam' | 'isPrivate' | 'escalated' | 'nominationStatus' | 'indexDisabled'
> & { held: boolean };

/** The badges of a state, as far as the viewer may see them. */
export function workBadgesOf(
  state: BadgedState,
  { seesIndex }: { seesIndex: boolean },
): WorkBadge[] {
  const has: Record<WorkBadge, boolean> = {
    SPAM: state.spam,
    HELD: state.held,
    PRIVATE: state.isPrivate,
    ESCALATED: state.escalated,
    NOMINATED: state.nominationStatus === 'PENDING',
    NOINDEX: state.indexDisabled && seesIndex,
  };
  return workBadges.filter((badge) => has[badge]);
}
