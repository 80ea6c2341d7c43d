import { Link } from 'react-router';
import { figureText } from '#core/figureText.ts';
import { formatDays } from '#core/formatTime.ts';
import { insightFilters } from '#core/insight/insightAsked.ts';
import { joinList } from '#core/joinList.ts';
import { labelColon } from '#core/labelColon.ts';
import { localeOf } from '#core/languages.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { ShareBar } from '#ui/ShareBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { InsightGoalNode } from './dashboardDocuments.ts';

const tones = {
  ...{ REACHED: 'success', ON_TRACK: 'success', BEHIND: 'warning' },
  ...{ EXCEEDED: 'danger', EMPTY: 'neutral' },
} as const satisfies Record<NonNullable<InsightGoalNode['state']>, BadgeTone>;

/** The goals of one figure, or of several with their names: how far each is. */
export function FigureGoals(props: { goals: readonly InsightGoalNode[]; isNamed?: boolean }) {
  const { t, language } = useTranslation('insight');
  if (props.goals.length === 0) return null;
  return (
    <ul className="flex flex-col gap-4 text-sm">
      {props.goals.map((goal) => {
        const { id, name, unit, target, direction, value, state, share, path, editPath } = goal;
        const wanted = t(`goals.${direction}`, { value: figureText(target, unit, language) });
        return (
          <li key={id} className="flex flex-col gap-1.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">
                {props.isNamed ? (
                  <>
                    <Link to={path} className="font-medium hover:underline">
                      {name}
                    </Link>
                    {labelColon(language)}
                    {wanted}
                  </>
                ) : (
                  <span className="font-medium">{t('goals.wanted', { target: wanted })}</span>
                )}
              </span>
              <Badge tone={state === null ? 'neutral' : tones[state]}>
                {t(state === null ? 'goals.unmeasured' : `goals.state.${state}`)}
              </Badge>
            </span>
            <ShareBar
              percent={share * 100}
              isMarked={state === 'REACHED' || state === 'ON_TRACK'}
            />
            <span className="flex flex-wrap justify-between gap-x-3 text-text-muted tabular-nums">
              <span>
                {t('goals.soFar', {
                  value: value === null ? '–' : figureText(value, unit, language),
                })}
                {' · '}
                <GoalDaysText goal={goal} />
              </span>
              <Link
                to={editPath}
                className="font-medium text-accent hover:underline pointer-coarse:tap-line"
              >
                {t('goals.change')}
                <span className="sr-only">
                  {labelColon(language)}
                  {joinList([name, wanted], language)}
                </span>
              </Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type GoalDaysTextProps = { goal: Pick<InsightGoalNode, 'from' | 'to' | 'filters'> };

/** The days of a goal, and what it is narrowed by. */
export function GoalDaysText({ goal: { from, to, filters } }: GoalDaysTextProps) {
  const { t, language } = useTranslation('insight');
  const named = [
    ...insightFilters
      .filter((filter) => filters.includes(filter))
      .map((filter) => t(`filters.${filter}`)),
    ...(filters.includes('time') ? [t('goals.businessHours')] : []),
  ];
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  return (
    <>
      {/* Browsers put other spaces around the dash. */}
      <span suppressHydrationWarning>{formatDays(from, to, language)}</span>
      {named.length > 0 && ` · ${t('goals.filtered', { filters: list.format(named) })}`}
    </>
  );
}
