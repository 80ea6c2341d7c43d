import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { refusalReasonOf } from './RefusedChanges.tsx';
import type { useBulkChange } from './useBulkChange.ts';

/** The change of a whole view: how far it is, what was refused, and its undo. */
export function BulkChangeProgress({ bulk }: { bulk: ReturnType<typeof useBulkChange> }) {
  const { t } = useTranslation('supportDesk');
  const { change, cancel, undo, hide } = bulk;
  if (change === null) return null;
  const { id, state, refused } = change;
  const countOf = (...states: string[]) =>
    change.counts.reduce((sum, each) => sum + (states.includes(each.state) ? each.count : 0), 0);
  const total = change.counts.reduce((sum, { count }) => sum + count, 0);
  const isUndoing = state === 'UNDOING';
  const isRunning = state === 'RUNNING' || isUndoing;
  const left = isUndoing ? countOf('CHANGED') : countOf('PENDING');
  const refusals = countOf('REFUSED', 'KEPT');
  return (
    <section
      aria-label={t('bulkView.label')}
      className="flex flex-col gap-3 rounded-xl border border-border bg-surface px-4 py-3 text-sm sm:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {isRunning
            ? t(`bulkView.${state}`, { done: total - left, total })
            : t(`bulkView.${state}`, { count: countOf(state === 'UNDONE' ? 'UNDONE' : 'CHANGED') })}
        </p>
        <span className="flex gap-2">
          {state === 'RUNNING' && (
            <Button size="sm" variant="secondary" onClick={() => void cancel(id)}>
              {t('bulkView.cancel')}
            </Button>
          )}
          {!isRunning && state !== 'UNDONE' && countOf('CHANGED') > 0 && (
            <Button size="sm" variant="secondary" onClick={() => void undo(id)}>
              {t('bulkView.undo')}
            </Button>
          )}
          {!isRunning && (
            <Button size="sm" variant="quiet" onClick={hide}>
              {t('bulkView.hide')}
            </Button>
          )}
        </span>
      </div>
      {isRunning && (
        <ProgressBar hideLabel label={t('bulkView.label')} value={total - left} max={total} />
      )}
      {refused.length > 0 && (
        <details>
          <summary className="cursor-pointer">{t('bulkView.refused', { count: refusals })}</summary>
          <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
            {refused.map((request) => (
              <li key={request.id} className="wrap-anywhere">
                <Link
                  to={agentPaths.request(request.number)}
                  className="font-medium hover:underline"
                >
                  #{request.number} <bdi>{request.title}</bdi>
                </Link>
                {' · '}
                {t(`refused.${refusalReasonOf(request.error)}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
