import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { type OtherRequest, RequestSuggestionsQuery } from './mergeDocuments.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';
import { useMergeRequests } from './useMergeRequests.ts';

/** Requests that may be about the same, loaded once the page is shown; nothing if there are none. */
export function AgentDuplicates({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportMerging');
  const navigate = useNavigate();
  const { mergeAtOnce } = useMergeRequests();
  const [rows, setRows] = useState<readonly OtherRequest[]>([]);
  const [busyId, setBusyId] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    runOperation(RequestSuggestionsQuery, { id: request.id }).then(
      ({ supportRequest: found }) => isCurrent && setRows(found?.duplicates ?? []),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [request.id]);
  if (rows.length === 0) return null;
  async function merge(other: OtherRequest): Promise<void> {
    setBusyId(other.id);
    const number = await mergeAtOnce(request, other);
    setBusyId(null);
    if (number === null) return;
    setRows((all) => all.filter(({ id }) => id !== other.id));
    if (number !== request.number) await navigate(agentPaths.request(number));
  }
  return (
    <Card as="section" heading={<h2>{t('duplicates')}</h2>}>
      <ul className="flex flex-col gap-3 text-sm">
        {rows.map((other) => (
          <li key={other.id} className="flex items-start justify-between gap-3">
            <div className="flex min-w-0 flex-col gap-1">
              <Link
                to={agentPaths.request(other.number)}
                className="line-clamp-2 font-medium wrap-anywhere hover:underline"
              >
                #{other.number} <bdi>{other.title}</bdi>
              </Link>
              <span className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
                <SupportStatusBadge status={other.status} forAgent />
                <Time at={other.lastActivityAt} />
              </span>
            </div>
            <Button
              size="sm"
              variant="secondary"
              disabled={busyId !== null}
              aria-label={t('mergeWith', { number: other.number })}
              onClick={() => void merge(other)}
            >
              {t('merge')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
