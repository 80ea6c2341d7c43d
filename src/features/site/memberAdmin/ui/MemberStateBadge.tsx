import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { MemberState } from '../memberListRules.ts';

const tones = {
  BLOCKED: 'danger',
  SUSPENDED: 'warning',
  PENDING: 'accent',
  REJECTED: 'neutral',
  UNVERIFIED: 'neutral',
  DEACTIVATED: 'neutral',
} as const satisfies Record<Exclude<MemberState, 'ACTIVE'>, BadgeTone>;

interface MemberStateBadgeProps {
  state: MemberState;
  suspendedUntil?: string | null;
}

export function MemberStateBadge({ state, suspendedUntil }: MemberStateBadgeProps) {
  const { t } = useTranslation('staff');
  // No badge for the normal state.
  if (state === 'ACTIVE') return <span className="text-text-muted">{t('states.ACTIVE')}</span>;
  return (
    <Badge tone={tones[state]} className="flex-wrap">
      {t(`states.${state}`)}
      {state === 'SUSPENDED' && suspendedUntil && <Time at={suspendedUntil} absolute />}
    </Badge>
  );
}
