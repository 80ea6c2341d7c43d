import CalendarClock from 'virtual:icons/calendar-clock';
import Timer from 'virtual:icons/timer';
import type { QueueNode } from '#features/support/agentWorkspace/ui/queueNode.ts';
import { Badge } from '#ui/Badge.tsx';
import { useClock } from '#ui/Clock.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { clockStateAt } from '../clockStateRules.ts';

type Clock = QueueNode['clocks'][number];

/** The next service level that is due, or else the due date that an agent set; as it stands by the clock of the page. */
export function DueMark({ request }: { request: Pick<QueueNode, 'clocks' | 'dueAt'> }) {
  const { t } = useTranslation('supportDesk');
  const { now } = useClock();
  const next = nextDue(request.clocks);
  if (!next?.dueAt) {
    const { dueAt } = request;
    if (dueAt === null) return null;
    return (
      <Badge
        tone={Date.parse(dueAt) <= now ? 'danger' : 'neutral'}
        icon={<CalendarClock aria-hidden />}
      >
        <span className="sr-only">{t('due.label')}</span>
        <Time at={dueAt} />
      </Badge>
    );
  }
  const state = clockStateAt(next, now);
  const tone = state === 'BREACHED' ? 'danger' : state === 'WARNED' ? 'warning' : 'neutral';
  return (
    <Badge tone={tone} icon={<Timer aria-hidden />}>
      <span className="sr-only">
        {t(state === 'BREACHED' ? 'clock.overdue' : 'clock.due', {
          metric: t(`clock.${next.metric}`),
        })}
      </span>
      <Time at={next.dueAt} />
    </Badge>
  );
}

function nextDue(clocks: readonly Clock[]): Clock | undefined {
  return clocks
    .filter(({ dueAt }) => dueAt !== null)
    .sort((one, other) => Date.parse(one.dueAt ?? '') - Date.parse(other.dueAt ?? ''))[0];
}
