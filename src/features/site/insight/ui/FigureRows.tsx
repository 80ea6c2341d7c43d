import { Link } from 'react-router';
import { figureText } from '#core/figureText.ts';
import { formatFullCount } from '#core/formatCount.ts';
import { labelColon } from '#core/labelColon.ts';
import { ShareBar } from '#ui/ShareBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { figureItemsPath } from '../insightAddress.ts';
import type { InsightFigureNode } from './dashboardDocuments.ts';

type FigureRowsProps = { figure: InsightFigureNode; search: URLSearchParams };

/** A figure by key, with a bar in each row; each number leads to the rows that it counts. */
export function FigureRows({ figure, search }: FigureRowsProps) {
  const { t, language } = useTranslation('insight');
  const { key: figureKey, unit, name, rows, isNow, rowAction } = figure;
  const most = Math.max(1e-9, ...rows.map(({ value }) => value ?? 0));
  const textOf = (value: number | null) =>
    value === null
      ? '–'
      : unit === 'COUNT'
        ? formatFullCount(value, language)
        : figureText(value, unit, language);
  return (
    <table className="w-full text-sm">
      <thead className={isNow ? 'sr-only' : 'text-text-muted'}>
        <tr>
          <th scope="col" className="pb-1 text-start font-normal">
            {t('name')}
          </th>
          <th scope="col" className="ps-4 pb-1 text-end font-normal">
            {isNow ? name : t('count')}
          </th>
          {!isNow && (
            <th scope="col" className="ps-4 pb-1 text-end font-normal">
              {t('before')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name: rowName, path, value, previous, action }) => (
          <tr key={key} className="border-t border-border">
            <th scope="row" className="w-full py-2 text-start font-normal wrap-anywhere">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <RowName name={rowName} path={path} />
                {action !== null && rowAction !== null && (
                  <Link
                    to={action}
                    className="shrink-0 text-accent hover:underline pointer-coarse:tap-line"
                  >
                    {rowAction}
                    <span className="sr-only">
                      {labelColon(language)}
                      {rowName}
                    </span>
                  </Link>
                )}
              </span>
              <ShareBar percent={((value ?? 0) / most) * 100} className="mt-1" />
            </th>
            <td className="py-2 ps-4 text-end align-top whitespace-nowrap tabular-nums">
              {value ? (
                <Link
                  to={figureItemsPath(figureKey, search, { key })}
                  className="hover:underline pointer-coarse:tap-line"
                >
                  {textOf(value)}
                </Link>
              ) : (
                textOf(value)
              )}
            </td>
            {!isNow && (
              <td className="py-2 ps-4 text-end align-top whitespace-nowrap text-text-muted tabular-nums">
                {textOf(previous)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ name, path }: { name: string | null; path: string | null }) {
  const { t } = useTranslation('insight');
  if (name === null) return <span className="text-text-muted">{t('gone')}</span>;
  if (path === null) return <bdi>{name}</bdi>;
  return (
    <Link to={path} className="hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}
