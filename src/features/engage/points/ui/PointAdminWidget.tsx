import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PointRuleList } from './PointRuleList.tsx';
import type { PointAdminData } from './pointDocuments.ts';
import { RankList } from './RankList.tsx';

/** What members get points for, the daily limit, and the ranks that points lead to. */
export function PointAdminWidget({ data }: WidgetProps<object, PointAdminData>) {
  const { t } = useTranslation('pointAdmin');
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('title')} description={t('description')} />
      <PointRuleList rules={data.pointRules} cap={data.dailyPointCap} />
      <RankList ranks={data.managedRanks} />
    </div>
  );
}
