import { Link } from 'react-router';
import { figureText } from '#core/figureText.ts';
import { formatFullCount } from '#core/formatCount.ts';
import { insightAskedOf, insightSearch } from '#core/insight/insightAsked.ts';
import { labelColon } from '#core/labelColon.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { dashboardPath } from '../insightAddress.ts';
import { itemSelectionOf } from '../insightSelection.ts';
import type { InsightItemsData } from './dashboardDocuments.ts';
import { FigureFiles } from './FigureFiles.tsx';

const perPage = 25;

/** The rows that a figure counts. */
export function InsightItemsWidget({ data, page }: WidgetProps<object, InsightItemsData>) {
  const { t, language } = useTranslation('insight');
  const figure = data.insightFigure;
  const { unit, measure, items, rowName, isNow } = figure;
  const query = new URLSearchParams(page.search);
  const asked = insightAskedOf(query, new Date());
  const { row, week } = itemSelectionOf(query);
  const search = insightSearch(query);
  const dates = new Intl.DateTimeFormat(language.replace('_', '-'), {
    ...{ dateStyle: 'medium', timeZone: 'UTC' },
  });
  const count = formatFullCount(items.totalCount, language);
  const days = [asked.from, asked.to].map((day) => dates.format(new Date(day))).join(' – ');
  const counted =
    measure === 'SHARE'
      ? t('items.share', { some: formatFullCount(items.sum, language), all: count })
      : measure === 'SUM'
        ? t('items.sum', { sum: formatFullCount(items.sum, language), rows: count })
        : t('items.count', { count: items.totalCount });
  const hrefFor = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('page', `${number}`);
    return `${page.pathname}?${next}`;
  };
  const valueText = (value: number | null) => {
    if (value === null) return null;
    if (measure === 'SHARE') return t(value > 0 ? 'items.yes' : 'items.no');
    return unit === 'COUNT' ? formatFullCount(value, language) : figureText(value, unit, language);
  };
  return (
    <AdminList
      title={rowName === null ? figure.name : `${figure.name}${labelColon(language)}${rowName}`}
      description={[figure.definition, isNow ? t('asOfNow') : days, counted].join(' · ')}
      filter={
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm font-medium text-accent">
          <LinkButton
            to={`${dashboardPath(figure.dashboard)}${search.size > 0 ? `?${search}` : ''}`}
            variant="secondary"
            size="sm"
          >
            {t('items.back')}
          </LinkButton>
          <FigureFiles figure={figure} part="items" asked={asked} selected={{ key: row, week }} />
        </p>
      }
      rows={items.nodes}
      empty={{ title: t('noRows') }}
      pages={{
        ...{ page: items.pageNumber + 1, pageCount: Math.ceil(items.totalCount / perPage) },
        hrefFor,
      }}
    >
      {({ id, at, value, title, path }, index) => (
        <li
          key={`${id} ${index}`}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-surface-hover sm:px-5"
        >
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
            {title === null ? (
              <span className="text-text-muted">{t('gone')}</span>
            ) : path === null ? (
              <bdi>{title}</bdi>
            ) : (
              <Link to={path} className="font-medium after:absolute after:inset-0">
                <bdi>{title}</bdi>
              </Link>
            )}
          </span>
          <span className="text-sm tabular-nums">{valueText(value)}</span>
          <span className="w-28 text-end text-sm text-text-muted">
            <Time at={at} />
          </span>
        </li>
      )}
    </AdminList>
  );
}
