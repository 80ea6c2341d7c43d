import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RevisionState } from '../articleStates.ts';

const tones = {
  DRAFT: 'neutral',
  IN_REVIEW: 'accent',
  CHANGES_REQUESTED: 'warning',
  APPROVED: 'success',
  SCHEDULED: 'accent',
  PUBLISHED: 'success',
  SUPERSEDED: 'neutral',
  DISCARDED: 'neutral',
} as const satisfies Record<RevisionState, BadgeTone>;

export function StateBadge({ state }: { state: RevisionState }) {
  const { t } = useTranslation('articleEditor');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
