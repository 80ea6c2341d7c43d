import type { ActivityState } from '#features/content/conversations/activityStateRules.ts';
import { WorkBadges } from '#features/content/conversations/ui/WorkBadges.tsx';

const nominated = ['NOMINATED'] as const;

/** Beside the badges of a post that waits for an editor. */
export function NominatedBadge({ shown }: { shown: ActivityState }) {
  return <WorkBadges badges={shown.nominationStatus === 'PENDING' ? nominated : []} />;
}
