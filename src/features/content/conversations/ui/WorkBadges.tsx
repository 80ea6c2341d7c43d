import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import type { WorkBadge } from '../workBadges.ts';

type WorkBadgesProps = {
  badges: readonly WorkBadge[];
  /** Who escalated it. */
  by?: string | null;
  className?: string;
};

const WorkBadgeList = lazyPart(async () => (await import('./WorkBadgeList.tsx')).WorkBadgeList);

/** Badges with their words are loaded where there are any: most visitors never see one. */
export function WorkBadges(props: WorkBadgesProps) {
  if (props.badges.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WorkBadgeList {...props} />
    </Suspense>
  );
}
