import Timer from 'virtual:icons/timer';
import { Badge } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { QueueNode } from './queueNode.ts';

type Clock = QueueNode['clocks'][number];

/** The next service level that is due; nothing where none runs. */
export function DueMark({ clocks }: { clocks: readonly Clock[] }) {
  const { t } = useTranslation('supportDesk');
  const next = nextDue(clocks);
  if (!next?.dueAt) return null;
  const tone = next.isBreached ? 'danger' : next.isWarned ? 'warning' : 'neutral';
  return (
    <Badge tone={tone} icon={<Timer aria-hidden />}>
      <span className="sr-only">
        {t(next.isBreached ? 'clock.overdue' : 'clock.due', {
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
