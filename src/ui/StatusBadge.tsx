import Archive from 'virtual:icons/archive';
import BadgeCheck from 'virtual:icons/badge-check';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import EyeOff from 'virtual:icons/eye-off';
import Flame from 'virtual:icons/flame';
import Lock from 'virtual:icons/lock';
import Merge from 'virtual:icons/merge';
import OctagonAlert from 'virtual:icons/octagon-alert';
import Pin from 'virtual:icons/pin';
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
