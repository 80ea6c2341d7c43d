import { Link } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { Badge } from '#ui/Badge.tsx';
import { BarChart } from '#ui/BarChart.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { automationLimits } from '../automationRules.ts';
import type { AutomationNode, AutomationTestNode } from './automationDocuments.ts';

const dayMs = 86_400_000;

/** On what an automation would have run. */
export function AutomationTestResult({ test }: { test: AutomationTestNode }) {
  const { t, language } = useTranslation('supportAutomations');
  const { asked, ran, isCut, byDay, requests } = test;
  const counts = new Map(byDay.map((each) => [each.day, each.ran]));
  const days = Array.from({ length: automationLimits.testDays }, (_, index) => {
    const day = new Date(Date.now() - (automationLimits.testDays - 1 - index) * dayMs);
    return day.toISOString().slice(0, 10);
  });
  return (
    <div className="flex flex-col gap-3 rounded-md bg-surface-sunken p-3 text-sm">
      <p className="font-medium">{t('tested', { count: ran, asked })}</p>
      {isCut && <p className="text-text-muted">{t('cut')}</p>}
      {ran > 0 && (
        <BarChart
          label={t('chart', { count: ran })}
          className="h-16 w-full"
          bars={days.map((day) => {
            const value = counts.get(day) ?? 0;
            return { key: day, value, title: `${day}${labelColon(language)}${value}` };
          })}
        />
      )}
      <ul className="flex flex-col gap-1">
        {requests.map(({ id, number, title }) => (
          <li key={id} className="truncate">
            <Link
              to={agentPaths.request(number)}
              className="hover:underline pointer-coarse:tap-line"
            >
              #{number} <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The newest runs; those that failed changed nothing. */
export function AutomationRuns({ runs }: { runs: AutomationNode['runs'] }) {
  const { t } = useTranslation('supportAutomations');
  if (runs.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-text-muted">{t('log')}</summary>
      <ul className="mt-2 flex flex-col gap-1">
        {runs.map(({ request, ranAt, error }) => (
          <li key={`${request?.id} ${ranAt}`} className="flex flex-wrap items-center gap-2">
            <Time at={ranAt} />
            {request && (
              <Link to={agentPaths.request(request.number)} className="truncate hover:underline">
                #{request.number} <bdi>{request.title}</bdi>
              </Link>
            )}
            {error && (
              <Badge tone="danger">
                {t(error === 'UNFILLED_PLACEHOLDER' ? 'runUnfilled' : 'runFailed')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
