import { Link } from 'react-router';
import { figureText } from '#core/figureText.ts';
import { Sparkline } from '#ui/Sparkline.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityFigureNode } from './adminOverviewDocuments.ts';
import { FigureChange } from './FigureChange.tsx';

/** A figure with the one before, its way through the period, and a link to what it counts. */
export function FigureTile({ figure }: { figure: CommunityFigureNode }) {
  const { t, language } = useTranslation('adminHome');
  const { label, unit, value, previous, days, href } = figure;
  const text = (each: number | null) => (each === null ? '–' : figureText(each, unit, language));
  const known = days.filter((day) => day !== null);
  const isFlat = known.length < 2 || known.every((day) => day === 0);
  const [low, high] = [text(Math.min(...known)), text(Math.max(...known))];
  const perDay =
    low === high ? t('figures.eachDay', { value: low }) : t('figures.perDay', { low, high });
  return (
    <div className="relative flex min-w-0 flex-col gap-1 rounded-xl border border-border bg-surface-raised p-4 has-[a:hover]:bg-surface-hover">
      <dt className="text-sm text-text-muted">
        {href === null ? (
          label
        ) : (
          <Link to={href} className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
            {label}
          </Link>
        )}
      </dt>
      <dd className="mt-auto flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{text(value)}</span>
        <FigureChange figure={figure} />
      </dd>
      {value !== null && (
        <dd className="text-xs text-text-muted tabular-nums">
          {previous === null
            ? t('figures.noneBefore')
            : t('figures.from', { value: text(previous) })}
        </dd>
      )}
      <dd className="mt-2 flex flex-col gap-1">
        {isFlat ? (
          <span aria-hidden className="flex h-8 items-end">
            <span className="h-px w-full bg-border" />
          </span>
        ) : (
          <Sparkline
            values={days}
            most={unit === 'SHARE' ? 1 : 0}
            label={t('figures.trend', { label, perDay })}
            className="h-8 w-full"
          />
        )}
        <span aria-hidden className="text-xs text-text-muted tabular-nums">
          {isFlat ? '\u00a0' : perDay}
        </span>
      </dd>
    </div>
  );
}
