import Archive from 'virtual:icons/archive';
import CircleAlert from 'virtual:icons/circle-alert';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import Clock3 from 'virtual:icons/clock-3';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ListedMail } from './mailDocuments.ts';

type State = ListedMail['state'];

const looks = {
  QUEUED: { Icon: Clock3, tone: 'accent' },
  SENT: { Icon: CircleCheckBig, tone: 'success' },
  KEPT: { Icon: Archive, tone: 'neutral' },
  FAILED: { Icon: CircleAlert, tone: 'danger' },
} as const satisfies Record<State, { Icon: typeof Archive; tone: BadgeTone }>;

export function MailStateBadge({ state }: { state: State }) {
  const { t } = useTranslation('mailAdmin');
  const { Icon, tone } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
