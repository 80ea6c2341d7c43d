import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { askedOfAddress, groupOfAddress } from '../supportReportRules.ts';
import { ArrivalMap } from './ArrivalMap.tsx';
import { RatingComments } from './RatingComments.tsx';
import { ReportCharts } from './ReportCharts.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { SupportReportData } from './supportReportDocuments.ts';

/** How the support desk did in a period. */
export function SupportReportWidget({ data, page }: WidgetProps<object, SupportReportData>) {
  const { t } = useTranslation('supportReports');
  const query = new URLSearchParams(page.search);
  const asked = askedOfAddress(query, new Date());
  const group = groupOfAddress(query);
  const { total, previous, attainment, days, groups, arrivals, comments } = data.supportReport;
  const isEmpty = total.opened + total.resolved + total.backlog + total.ratings === 0;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} />
      <ReportFilter asked={asked} group={group} data={data} />
      {isEmpty ? (
        <Card flush>
          <EmptyState title={t('empty')} description={t('emptyHint')} />
        </Card>
      ) : (
        <>
          <ReportFigures {...{ total, previous, attainment, asked }} />
          <ReportCharts days={days} asked={asked} />
          <ArrivalMap arrivals={arrivals} asked={asked} />
          <ReportTable group={group} rows={groups} asked={asked} />
          <RatingComments comments={comments} />
        </>
      )}
    </div>
  );
}
