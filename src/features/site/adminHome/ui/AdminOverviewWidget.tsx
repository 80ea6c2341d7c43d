import { Link } from 'react-router';
import { readFigureDays } from '#core/figurePeriod.ts';
import { paths } from '#core/paths.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AuditLineView } from '#features/site/memberAdmin/ui/AuditLineView.tsx';
import { SetupChecklist } from '#features/site/setup/ui/SetupChecklist.tsx';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AdminOverviewQuery } from './adminOverviewDocuments.ts';
import { CommunityFigures } from './CommunityFigures.tsx';
import { StaffListCard } from './StaffListCard.tsx';
import { WaitingWork } from './WaitingWork.tsx';

/** What a manager opens in the morning: what waits, how the community does, and what changed. */
export function AdminOverviewWidget({ page }: WidgetProps<object, null>) {
  const { t } = useTranslation('adminHome');
  const { t: name } = useTranslation('identity');
  const data = usePageData('ADMIN_PAGE', AdminOverviewQuery);
  if (!data) return null;
  const changes = data.auditLog?.nodes ?? [];
  const days = readFigureDays(new URLSearchParams(page.search).get('days'));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={name('staff.overview')} />
      <SetupChecklist progress={data.setupProgress ?? []} />
      <WaitingWork work={data.pendingWork} problems={data.installationProblems} />
      <CommunityFigures figures={data.communityFigures} days={days} />
      {data.staffLists.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          {data.staffLists.map((list) => (
            <StaffListCard key={list.key} list={list} />
          ))}
        </div>
      )}
      {changes.length > 0 && (
        <Card
          as="section"
          heading={<h2>{t('changes.title')}</h2>}
          flush
          action={
            <Link
              to={paths.auditLog()}
              className="rounded-sm text-sm text-accent hover:underline pointer-coarse:tap-line"
            >
              {name('staff.audit')}
            </Link>
          }
        >
          <ol className="divide-y divide-border">
            {changes.map((line) => (
              <AuditLineView key={line.id} line={line} />
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}
