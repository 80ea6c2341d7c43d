import Archive from 'lucide-react/icons/archive';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import EyeOff from 'lucide-react/icons/eye-off';
import Flame from 'lucide-react/icons/flame';
import Lock from 'lucide-react/icons/lock';
import Merge from 'lucide-react/icons/merge';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './Badge.tsx';

// §3: status flags of a post or a response.
const statuses = {
  accepted: { Icon: CircleCheckBig, tone: 'success' },
  official: { Icon: BadgeCheck, tone: 'accent' },
  closed: { Icon: Lock, tone: 'neutral' },
  pinned: { Icon: Pin, tone: 'accent' },
  private: { Icon: EyeOff, tone: 'warning' },
  escalated: { Icon: Flame, tone: 'warning' },
  archived: { Icon: Archive, tone: 'neutral' },
  merged: { Icon: Merge, tone: 'neutral' },
  spam: { Icon: OctagonAlert, tone: 'danger' },
} as const satisfies Record<string, { Icon: typeof Lock; tone: BadgeTone }>;

export type BadgeStatus = keyof typeof statuses;

type StatusBadgeProps = { status: BadgeStatus; children: ReactNode; className?: string };

export function StatusBadge({ status, children, className }: StatusBadgeProps) {
  const { Icon, tone } = statuses[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className={className}>
      {children}
    </Badge>
  );
}
