import { dashboards } from '#core/insight/insightAsked.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { dashboardPath } from '../insightAddress.ts';

type InsightTabsProps = { offered: readonly string[]; current: string; search: URLSearchParams };

/** All dashboards, with the same period and filters. */
export function InsightTabs({ offered, current, search }: InsightTabsProps) {
  const { t } = useTranslation('insight');
  const query = search.size > 0 ? `?${search}` : '';
  return (
    <Tabs
      label={t('tabs')}
      isOneRow
      tabs={dashboards
        .filter((dashboard) => offered.includes(dashboard))
        .map((dashboard) => ({
          label: t(`dashboards.${dashboard}`),
          href: `${dashboardPath(dashboard)}${query}`,
          current: dashboard === current,
        }))}
    />
  );
}
