import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { askedOfAddress } from '../supportReportRules.ts';
import { ReportCharts } from './ReportCharts.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { SupportReportData } from './supportReportDocuments.ts';

/** How the support desk did in a period. */
export function SupportReportWidget({ data, page }: WidgetProps<object, SupportReportData>) {
  const { t } = useTranslation('supportReports');
  const asked = askedOfAddress(new URLSearchParams(page.search), new Date());
  const { total, attainment, days, teams, agents } = data.supportReport;
  const isEmpty = total.opened + total.resolved + total.backlog + total.ratings === 0;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} />
      <ReportFilter asked={asked} agents={data.supportAgents} teams={data.supportTeams} />
      {isEmpty ? (
        <Card flush>
          <EmptyState title={t('empty')} description={t('emptyHint')} />
        </Card>
      ) : (
        <>
          <ReportFigures total={total} attainment={attainment} time={asked.time} />
          <ReportCharts days={days} asked={asked} />
          <ReportTable group="TEAM" rows={teams} asked={asked} />
          <ReportTable group="AGENT" rows={agents} asked={asked} />
        </>
      )}
    </div>
  );
}
