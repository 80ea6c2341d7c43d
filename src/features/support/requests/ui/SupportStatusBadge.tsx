import CircleCheck from 'virtual:icons/circle-check';
import CircleDot from 'virtual:icons/circle-dot';
import CircleSlash from 'virtual:icons/circle-slash';
import Clock from 'virtual:icons/clock';
import Sparkle from 'virtual:icons/sparkle';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportStatus } from '../supportTransitionRules.ts';

const looks = {
  NEW: { Icon: Sparkle, tone: 'accent' },
  OPEN: { Icon: CircleDot, tone: 'accent' },
  WAITING: { Icon: Clock, tone: 'warning' },
  RESOLVED: { Icon: CircleCheck, tone: 'success' },
  CLOSED: { Icon: CircleSlash, tone: 'neutral' },
} as const satisfies Record<SupportStatus, { Icon: typeof Clock; tone: BadgeTone }>;

type SupportStatusBadgeProps = {
  status: SupportStatus;
  /** Agents see what is waited for from their side. */
  forAgent?: boolean;
};

export function SupportStatusBadge({ status, forAgent = false }: SupportStatusBadgeProps) {
  const { t } = useTranslation('support');
  const { Icon, tone } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(forAgent ? `agentStatus.${status}` : `status.${status}`)}
    </Badge>
  );
}
