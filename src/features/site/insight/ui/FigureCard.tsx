import { Link } from 'react-router';
import { figureText } from '#core/figureText.ts';
import { type InsightAsked, insightFilters, narrowingOf } from '#core/insight/insightAsked.ts';
import { labelColon } from '#core/labelColon.ts';
import { FigureChange } from '#features/site/adminHome/ui/FigureChange.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { figureItemsPath, newGoalPath } from '../insightAddress.ts';
import { CohortTable } from './CohortTable.tsx';
import type { InsightAnnotationNodes, InsightFigureNode } from './dashboardDocuments.ts';
import { FigureChart } from './FigureChart.tsx';
import { FigureFiles } from './FigureFiles.tsx';
import { FigureGoals } from './FigureGoals.tsx';
import { FigureRows } from './FigureRows.tsx';
import { FigureSteps } from './FigureSteps.tsx';

type FigureCardProps = {
  figure: InsightFigureNode;
  asked: InsightAsked;
  search: URLSearchParams;
  annotations: InsightAnnotationNodes;
};

/** A figure with its definition, the period before, its chart or table, and the way to the rows that it counts. */
export function FigureCard({ figure, asked, search, annotations }: FigureCardProps) {
  const { t, language } = useTranslation('insight');
  const { key, name, definition, form, isNow, isMeasured, rows, value } = figure;
  const hasRows = form === 'ROWS' || form === 'COHORTS';
  // A share or a time of 0 is one of something.
  const hasFacts = hasRows
    ? rows.some((row) => row.value)
    : value !== null && (figure.unit !== 'COUNT' || value > 0 || Boolean(figure.previous));
  const id = `figure-${key}`;
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-col gap-4 rounded-xl border border-border bg-surface-raised p-4 sm:p-5',
        form === 'COHORTS' && 'xl:col-span-2',
      )}
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-base font-semibold">
          {name}
        </h2>
        <p className="text-sm text-text-muted">{definition}</p>
        <NotApplied figure={figure} />
      </div>
      {isMeasured ? (
        <>
          {form !== 'COHORTS' && <Value figure={figure} />}
          <FigureGoals goals={figure.goals} />
          {!hasFacts && <p className="text-sm text-text-muted">{t(isNow ? 'none' : 'noRows')}</p>}
          {hasFacts && !hasRows && !isNow && (
            <>
              <FigureChart figure={figure} annotations={annotations} />
              <FigureSteps {...{ figure, asked, search }} />
            </>
          )}
          {hasFacts && form === 'ROWS' && <FigureRows figure={figure} search={search} />}
          {hasFacts && form === 'COHORTS' && <CohortTable figure={figure} search={search} />}
        </>
      ) : (
        <p className="text-sm text-danger">{t('notMeasured')}</p>
      )}
      <p className="mt-auto flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium text-accent">
        {hasFacts && (
          <Link
            to={figureItemsPath(key, search)}
            className="hover:underline pointer-coarse:tap-line"
          >
            {t('showItems')}
            <span className="sr-only">
              {labelColon(language)}
              {name}
            </span>
          </Link>
        )}
        {figure.takesGoals && (
          <Link
            to={newGoalPath(key, narrowingOf(search))}
            className="hover:underline pointer-coarse:tap-line"
          >
            {t('goals.set')}
            <span className="sr-only">
              {labelColon(language)}
              {name}
            </span>
          </Link>
        )}
        <FigureFiles figure={figure} part={hasRows ? 'rows' : 'series'} asked={asked} />
      </p>
    </section>
  );
}

/** The number, and how it changed. */
function Value({ figure }: { figure: InsightFigureNode }) {
  const { t, language } = useTranslation('insight');
  const { value, previous, p90, unit, isNow } = figure;
  const text = (each: number | null) => (each === null ? '–' : figureText(each, unit, language));
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{text(value)}</span>
        {!isNow && <FigureChange figure={figure} />}
        {!isNow && (
          <span className="text-sm text-text-muted tabular-nums">
            {previous === null ? t('noneBefore') : t('fromBefore', { value: text(previous) })}
          </span>
        )}
      </p>
      {p90 !== null && (
        <p className="text-sm text-text-muted tabular-nums">{t('p90', { value: text(p90) })}</p>
      )}
    </div>
  );
}

function NotApplied({ figure }: { figure: InsightFigureNode }) {
  const { t, language } = useTranslation('insight');
  const { notApplied } = figure;
  const named = insightFilters
    .filter((filter) => notApplied.includes(filter))
    .map((filter) => t(`filters.${filter}`));
  const list = new Intl.ListFormat(language.replace('_', '-'), { type: 'conjunction' });
  return (
    <>
      {figure.isNow && <p className="text-sm text-text-muted">{t('asOfNow')}</p>}
      {named.length > 0 && (
        <p className="text-sm text-warning">{t('notApplied', { filters: list.format(named) })}</p>
      )}
    </>
  );
}
