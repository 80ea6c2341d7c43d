import { Link } from 'react-router';
import { formatDays } from '#core/formatTime.ts';
import { dashboards, insightAskedOf, insightSearch } from '#core/insight/insightAsked.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { InsightDashboardData } from './dashboardDocuments.ts';
import { FigureCard } from './FigureCard.tsx';
import { InsightFilterBar } from './InsightFilterBar.tsx';
import { InsightGoals } from './InsightGoals.tsx';
import { InsightTabs } from './InsightTabs.tsx';
import { InsightAnnotations, InsightViewLinks, SaveInsightView } from './InsightViews.tsx';
import { PageTimesCard } from './PageTimesCard.tsx';

/** The figures of one dashboard. */
export function InsightDashboardWidget({ data, page }: WidgetProps<object, InsightDashboardData>) {
  const { t, language } = useTranslation('insight');
  const { key, figures, links, choices, views, annotations } = data.insightDashboard;
  const { goals, goalResults, pageTimes } = data.insightDashboard;
  const given = new URLSearchParams(page.search);
  const [asked, search] = [insightAskedOf(given, new Date()), insightSearch(given)];
  const path = `${page.pathname}${search.size > 0 ? `?${search}` : ''}`;
  const place = { path, refused: errorOfAddress(given) };
  const dashboard = dashboards.find((each) => each === key) ?? 'overview';
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t(dashboard === 'overview' ? 'title' : `dashboards.${dashboard}`)}
        description={t(`hints.${dashboard}`)}
      />
      <InsightTabs offered={choices.dashboards} current={key} search={search} />
      <InsightViewLinks views={views} path={path} />
      <InsightFilterBar asked={asked} search={given} choices={choices} />
      <p className="text-sm text-text-muted">
        {/* Browsers put other spaces around the dash. */}
        <span suppressHydrationWarning>{formatDays(asked.from, asked.to, language)}</span>
        {links.map(({ label, href }) => (
          <span key={href}>
            {' · '}
            <Link to={href} className="font-medium text-accent hover:underline">
              {label}
            </Link>
          </span>
        ))}
      </p>
      {dashboard === 'overview' && (
        <Card as="section" heading={<h2>{t('goals.title')}</h2>}>
          <InsightGoals goals={goals} results={goalResults} />
        </Card>
      )}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        {figures.map((figure) => (
          <FigureCard key={figure.key} {...{ figure, asked, search, annotations }} />
        ))}
        {dashboard === 'system' && <PageTimesCard pages={pageTimes} search={search} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Card as="section" heading={<h2>{t('annotations.title')}</h2>}>
          <InsightAnnotations annotations={annotations} today={asked.to} {...place} />
        </Card>
        <Card as="section" heading={<h2>{t('views.save')}</h2>}>
          <SaveInsightView key={`${key}?${search}`} {...{ dashboard, search, ...place }} />
        </Card>
      </div>
    </div>
  );
}
