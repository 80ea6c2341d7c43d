import { type FigureDays, figurePeriod } from '#core/figurePeriod.ts';
import { localeOf } from '#core/languages.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityFigureNode } from './adminOverviewDocuments.ts';
import { FigureTile } from './FigureTile.tsx';
import { PeriodSwitch } from './PeriodSwitch.tsx';

type CommunityFiguresProps = { figures: readonly CommunityFigureNode[]; days: FigureDays };

/** How the community does in a period, beside the one before. */
export function CommunityFigures({ figures, days }: CommunityFiguresProps) {
  const { t, language } = useTranslation('adminHome');
  const { now } = useClock();
  if (figures.length === 0) return null;
  const { from, to, previousFrom, previousTo } = figurePeriod(days, new Date(now));
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  return (
    <section aria-labelledby="figures" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-0.5">
          <h2 id="figures" className="text-lg font-semibold tracking-tight">
            {t('figures.title')}
          </h2>
          <p className="text-sm text-text-muted" suppressHydrationWarning>
            {t('figures.compared', {
              range: dates.formatRange(from, to),
              before: dates.formatRange(previousFrom, previousTo),
            })}
          </p>
        </div>
        <PeriodSwitch path="/admin" days={days} />
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map((figure) => (
          <FigureTile key={figure.key} figure={figure} />
        ))}
      </dl>
    </section>
  );
}
