import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ReleaseKind } from '../releaseKinds.ts';

const tones = {
  NEW: 'success',
  IMPROVED: 'accent',
  FIXED: 'neutral',
  SECURITY: 'danger',
} as const satisfies Record<ReleaseKind, BadgeTone>;

export function KindBadges({ kinds }: { kinds: readonly ReleaseKind[] }) {
  const { t } = useTranslation('releaseNotes');
  return (
    <span className="flex flex-wrap gap-1.5">
      {kinds.map((kind) => (
        <Badge key={kind} tone={tones[kind]}>
          {t(`kinds.${kind}`)}
        </Badge>
      ))}
    </span>
  );
}
