import { useTranslation } from '#ui/useTranslation.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** Above a reply that shows the customer a request of the desk alone. */
export function FirstSeenNote({
  request,
}: {
  request: Pick<AgentRequestNode, 'revision' | 'title'>;
}) {
  const { t } = useTranslation('supportDesk');
  if (request.revision > 0) return null;
  return (
    <p role="note" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-pretty">
      {t('firstSeen', { title: request.title })}
    </p>
  );
}
