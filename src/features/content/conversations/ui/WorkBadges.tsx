import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import type { WorkBadge } from '../workBadges.ts';

type WorkBadgesProps = {
  badges: readonly WorkBadge[];
  /** The member who escalated it. */
  by?: string | null;
  className?: string;
};

const WorkBadgeList = lazyPart(async () => (await import('./WorkBadgeList.tsx')).WorkBadgeList);

/** Lazily loaded badges with their translations: most visitors never see one. */
export function WorkBadges(props: WorkBadgesProps) {
  if (props.badges.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WorkBadgeList {...props} />
    </Suspense>
  );
}
