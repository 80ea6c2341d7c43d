import { Link } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { insightSearch } from '#core/insight/insightAsked.ts';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pageTimesPath } from '../insightAddress.ts';
import type { InsightDashboardData } from './dashboardDocuments.ts';
import { useMilliseconds } from './useMilliseconds.ts';

type PageTimesCardProps = {
  pages: InsightDashboardData['insightDashboard']['pageTimes'];
  search: URLSearchParams;
};

/** The slowest pages; each leads to its days. */
export function PageTimesCard({ pages, search }: PageTimesCardProps) {
  const { t, language } = useTranslation('insight');
  const textOf = useMilliseconds();
  const end = 'ps-4 text-end';
  return (
    <Card as="section" heading={<h2>{t('pageTimes.title')}</h2>}>
      <p className="mb-3 text-sm text-text-muted">{t('pageTimes.says')}</p>
      {pages.length === 0 ? (
        <p className="text-sm text-text-muted">{t('noRows')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className="overflow-x-auto" tabIndex={0} aria-label={t('pageTimes.title')}>
          <table className="w-full text-sm tabular-nums">
            <thead className="text-text-muted">
              <tr className="[&>th]:pb-1 [&>th]:font-normal">
                <th scope="col" className="text-start">
                  {t('pageTimes.page')}
                </th>
                <th scope="col" className={end}>
                  {t('pageTimes.p50')}
                </th>
                <th scope="col" className={end}>
                  {t('pageTimes.p95')}
                </th>
                <th scope="col" className={end}>
                  {t('before')}
                </th>
                <th scope="col" className={end}>
                  {t('pageTimes.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ key, name, p50, p95, previousP95, count }) => (
                <tr key={key} className="border-t border-border">
                  <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                    <Link
                      to={pageTimesPath(key, insightSearch(search))}
                      className="hover:underline pointer-coarse:tap-line"
                    >
                      <bdi>{name}</bdi>
                    </Link>
                  </th>
                  <td className={end}>{textOf(p50)}</td>
                  <td className={end}>{textOf(p95)}</td>
                  <td className={`${end} text-text-muted`}>{textOf(previousP95)}</td>
                  <td className={end}>{formatFullCount(count, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
