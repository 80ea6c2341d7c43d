import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** The service levels of a request. */
export function AgentClocks({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  if (request.clocks.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('clock.title')}</h2>}>
      <dl className="flex flex-col gap-2 text-sm">
        {request.clocks.map((clock) => (
          <div key={clock.metric} className="flex items-center justify-between gap-3">
            <dt className="text-text-muted">{t(`clock.${clock.metric}`)}</dt>
            <dd className="flex flex-wrap items-center justify-end gap-2 text-end">
              {clock.dueAt && <Time at={clock.dueAt} />}
              {clock.isBreached ? (
                <Badge tone="danger">{t('clock.breached')}</Badge>
              ) : clock.isPaused ? (
                <Badge>{t('clock.paused')}</Badge>
              ) : (
                clock.isStopped && <Badge tone="success">{t('clock.met')}</Badge>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
