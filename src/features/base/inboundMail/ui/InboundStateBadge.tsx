import CircleAlert from 'virtual:icons/circle-alert';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import CircleSlash from 'virtual:icons/circle-slash';
import Clock3 from 'virtual:icons/clock-3';
import MailX from 'virtual:icons/mail-x';
import ShieldAlert from 'virtual:icons/shield-alert';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ListedInboundMail } from './inboundMailDocuments.ts';

type State = ListedInboundMail['state'];

const looks = {
  RECEIVED: { Icon: Clock3, tone: 'accent' },
  ROUTED: { Icon: CircleCheckBig, tone: 'success' },
  QUARANTINED: { Icon: ShieldAlert, tone: 'warning' },
  REFUSED: { Icon: MailX, tone: 'neutral' },
  IGNORED: { Icon: CircleSlash, tone: 'neutral' },
  FAILED: { Icon: CircleAlert, tone: 'danger' },
} as const satisfies Record<State, { Icon: typeof Clock3; tone: BadgeTone }>;

export function InboundStateBadge({ state }: { state: State }) {
  const { t } = useTranslation('inboundMail');
  const { Icon, tone } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
