import { Link } from 'react-router';
import { PlaceholderNames } from '#features/care/cannedResponses/ui/PlaceholderNames.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import type { QueueNode } from './queueNode.ts';
import type { RefusedChange } from './useChangeRequests.ts';

const reasons = [
  ...(['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED', 'CONFLICT'] as const),
  'UNFILLED_PLACEHOLDER',
] as const;

/** The words for a code. */
export function refusalReasonOf(code: string | null) {
  return reasons.find((each) => each === code) ?? 'other';
}

type RefusedChangesProps = { refused: readonly RefusedChange[]; requests: readonly QueueNode[] };

/** The requests that a bulk action could not change, each with the reason. */
export function RefusedChanges({ refused, requests }: RefusedChangesProps) {
  const { t } = useTranslation('supportDesk');
  if (refused.length === 0) return null;
  return (
    <section
      aria-label={t('refused.title')}
      className="rounded-xl border border-warning bg-warning-soft px-4 py-3 text-sm sm:px-5"
    >
      <h2 className="font-semibold">{t('refused.title')}</h2>
      <ul className="mt-2 flex flex-col gap-1">
        {refused.map(({ id, code, placeholders = [] }) => {
          const request = requests.find((each) => each.id === id);
          const reason = refusalReasonOf(code);
          return (
            <li key={id} className="wrap-anywhere">
              {request && (
                <>
                  <Link
                    to={agentPaths.request(request.number)}
                    className="font-medium hover:underline"
                  >
                    #{request.number} <bdi>{request.title}</bdi>
                  </Link>
                  {' · '}
                </>
              )}
              {t(`refused.${reason}`)} <PlaceholderNames names={placeholders} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
