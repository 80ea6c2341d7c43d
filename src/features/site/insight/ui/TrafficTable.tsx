import { Link } from 'react-router';
import type { FigureDays } from '#core/figurePeriod.ts';
import { formatFullCount } from '#core/formatCount.ts';
import { Card } from '#ui/Card.tsx';
import { ShareBar } from '#ui/ShareBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TrafficGroup } from '../insightAddress.ts';
import type { TrafficNode } from './insightDocuments.ts';
import { TrafficFiles } from './TrafficFiles.tsx';

type TrafficTableProps = {
  title: string;
  group: TrafficGroup;
  days: FigureDays;
  rows: TrafficNode['posts'];
};

/** What was viewed most, beside the days before. */
export function TrafficTable({ title, group, days, rows }: TrafficTableProps) {
  const { t, language } = useTranslation('insight');
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <Card as="section" heading={<h2>{title}</h2>}>
      {rows.length === 0 ? (
        <p className="text-sm text-text-muted">{t('noRows')}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <table className="w-full text-sm">
            <thead className="text-text-muted">
              <tr>
                <th scope="col" className="pb-1 text-start font-normal">
                  {t('name')}
                </th>
                <th scope="col" className="ps-4 pb-1 text-end font-normal">
                  {t('views')}
                </th>
                <th scope="col" className="ps-4 pb-1 text-end font-normal">
                  {t('before')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, path, views, previous }) => (
                <tr key={key} className="border-t border-border">
                  <th scope="row" className="w-full py-2 text-start font-normal wrap-anywhere">
                    {path === null ? (
                      (name ?? <span className="text-text-muted">{t('gone')}</span>)
                    ) : (
                      <Link to={path} className="hover:underline">
                        <bdi>{name}</bdi>
                      </Link>
                    )}
                    <ShareBar percent={(views / most) * 100} className="mt-1" />
                  </th>
                  <td className="py-2 ps-4 text-end align-top tabular-nums">
                    {formatFullCount(views, language)}
                  </td>
                  <td className="py-2 ps-4 text-end align-top text-text-muted tabular-nums">
                    {formatFullCount(previous, language)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <TrafficFiles {...{ title, group, days }} />
        </div>
      )}
    </Card>
  );
}
