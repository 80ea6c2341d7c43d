import EyeOff from 'virtual:icons/eye-off';
import Flame from 'virtual:icons/flame';
import Hourglass from 'virtual:icons/hourglass';
import OctagonAlert from 'virtual:icons/octagon-alert';
import SearchX from 'virtual:icons/search-x';
import Star from 'virtual:icons/star';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkBadge } from '../workBadges.ts';

const looks = {
  SPAM: { Icon: OctagonAlert, tone: 'danger' },
  HELD: { Icon: Hourglass, tone: 'warning' },
  PRIVATE: { Icon: EyeOff, tone: 'warning' },
  ESCALATED: { Icon: Flame, tone: 'warning' },
  NOMINATED: { Icon: Star, tone: 'accent' },
  NOINDEX: { Icon: SearchX, tone: 'neutral' },
} as const satisfies Record<WorkBadge, { Icon: typeof Flame; tone: BadgeTone }>;

type WorkBadgeListProps = {
  badges: readonly WorkBadge[];
  by?: string | null;
  className?: string;
};

export function WorkBadgeList({ badges, by, className }: WorkBadgeListProps) {
  const { t } = useTranslation('postWork');
  return badges.map((badge) => {
    const { Icon, tone } = looks[badge];
    const words = by && badge === 'ESCALATED' ? t('escalatedBy', { name: by }) : null;
    return (
      <Badge key={badge} tone={tone} icon={<Icon aria-hidden />} className={className}>
        {words ?? t(`badges.${badge}`)}
      </Badge>
    );
  });
}
