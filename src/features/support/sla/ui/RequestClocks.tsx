import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { useClock } from '#ui/Clock.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { clockStateAt, type ShownClockState } from '../clockStateRules.ts';

/** The service levels of a request. */
export function RequestClocks({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const { now } = useClock();
  if (request.clocks.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('clock.title')}</h2>}>
      <dl className="flex flex-col gap-2 text-sm">
        {request.clocks.map((clock) => (
          <div key={clock.metric} className="flex items-center justify-between gap-3">
            <dt className="text-text-muted">{t(`clock.${clock.metric}`)}</dt>
            <dd className="flex flex-wrap items-center justify-end gap-2 text-end">
              {clock.dueAt && <Time at={clock.dueAt} />}
              <ClockBadge state={clockStateAt(clock, now)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ClockBadge({ state }: { state: ShownClockState }) {
  const { t } = useTranslation('supportDesk');
  switch (state) {
    case 'BREACHED':
      return <Badge tone="danger">{t('clock.breached')}</Badge>;
    case 'PAUSED':
      return <Badge>{t('clock.paused')}</Badge>;
    case 'MET':
      return <Badge tone="success">{t('clock.met')}</Badge>;
    default:
      return null;
  }
}
