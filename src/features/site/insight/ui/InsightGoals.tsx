import { Link } from 'react-router';
import { figureText } from '#core/figureText.ts';
import { labelColon } from '#core/labelColon.ts';
import { Badge } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { InsightGoalNode, InsightGoalResultNode } from './dashboardDocuments.ts';
import { FigureGoals, GoalDaysText } from './FigureGoals.tsx';

type InsightGoalsProps = {
  goals: readonly InsightGoalNode[];
  results: readonly InsightGoalResultNode[];
};

/** All goals, and how earlier periods ended. */
export function InsightGoals({ goals, results }: InsightGoalsProps) {
  const { t } = useTranslation('insight');
  return (
    <div className="flex flex-col gap-4">
      <FigureGoals goals={goals} isNamed />
      {goals.length === 0 && <p className="text-sm text-text-muted">{t('goals.none')}</p>}
      {results.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-text-muted">
            {t('goals.earlier', { count: results.length })}
          </summary>
          <ul className="mt-2 flex flex-col">
            {results.map((result) => (
              <Result key={result.id} result={result} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Result({ result }: { result: InsightGoalResultNode }) {
  const { t, language } = useTranslation('insight');
  const { name, unit, target, direction, value, isReached, path } = result;
  const tone = isReached === null ? 'neutral' : isReached ? 'success' : 'danger';
  const state = isReached === null ? 'EMPTY' : isReached ? 'REACHED' : 'MISSED';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <Link to={path} className="font-medium hover:underline">
          {name}
        </Link>
        {labelColon(language)}
        {t(`goals.${direction}`, { value: figureText(target, unit, language) })}
        <span className="block text-text-muted">
          <GoalDaysText goal={result} />
        </span>
      </span>
      <span className="tabular-nums">
        {value === null ? '–' : figureText(value, unit, language)}
      </span>
      <Badge tone={tone}>{t(`goals.ended.${state}`)}</Badge>
    </li>
  );
}
