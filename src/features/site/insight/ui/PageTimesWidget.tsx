import { formatFullCount } from '#core/formatCount.ts';
import { insightAskedOf, insightSearch } from '#core/insight/insightAsked.ts';
import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ShareBar } from '#ui/ShareBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { dashboardPath } from '../insightAddress.ts';
import type { InsightPageTimesData } from './pageTimesDocuments.ts';
import { useMilliseconds } from './useMilliseconds.ts';

/** The time of one page, day by day. */
export function PageTimesWidget({ data, page }: WidgetProps<object, InsightPageTimesData>) {
  const { t, language } = useTranslation('insight');
  const textOf = useMilliseconds();
  const { name, days } = data.insightDashboard.pageDays;
  const given = new URLSearchParams(page.search);
  const asked = insightAskedOf(given, new Date());
  const search = insightSearch(given);
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...{ dateStyle: 'medium', timeZone: 'UTC' },
  });
  const most = Math.max(1, ...days.map(({ p95 }) => p95));
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('pageTimes.of', { page: name })}
        description={
          <span suppressHydrationWarning>
            {dates.formatRange(new Date(asked.from), new Date(asked.to))}
          </span>
        }
      />
      {days.length === 0 ? (
        <p className="text-sm text-text-muted">{t('noRows')}</p>
      ) : (
        <table className="w-full max-w-xl text-sm tabular-nums">
          <thead className="text-text-muted">
            <tr className="[&>th]:pb-1 [&>th]:font-normal">
              <th scope="col" className="text-start">
                {t('day')}
              </th>
              <th scope="col" className="ps-4 text-end">
                {t('pageTimes.p50')}
              </th>
              <th scope="col" className="ps-4 text-end">
                {t('pageTimes.p95')}
              </th>
              <th scope="col" className="ps-4 text-end">
                {t('pageTimes.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ key, p50, p95, count }) => (
              <tr key={key} className="border-t border-border">
                <th scope="row" className="w-full py-2 text-start font-normal">
                  {dates.format(new Date(key))}
                  <ShareBar percent={(p95 / most) * 100} className="mt-1" />
                </th>
                <td className="ps-4 text-end whitespace-nowrap">{textOf(p50)}</td>
                <td className="ps-4 text-end whitespace-nowrap">{textOf(p95)}</td>
                <td className="ps-4 text-end">{formatFullCount(count, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LinkButton
        to={`${dashboardPath('system')}${search.size > 0 ? `?${search}` : ''}`}
        variant="secondary"
        className="self-start"
      >
        {t('items.back')}
      </LinkButton>
    </div>
  );
}
