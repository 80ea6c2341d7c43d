import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WorkflowStatistics } from './WorkflowStatistics.tsx';
import {
  RollBackWorkflowMutation,
  type WorkflowVersionNode,
  WorkflowVersionsQuery,
} from './workflowVersionDocuments.ts';

/** The published versions, newest first, with what happened at each node. */
export function WorkflowVersionsWidget() {
  const { t } = useTranslation('workflowBuilder');
  const workflow = usePageData(
    'ADMIN_GUIDED_WORKFLOW_VERSIONS_PAGE',
    WorkflowVersionsQuery,
  )?.managedGuidedWorkflow;
  if (!workflow) return null;
  const { id, edition, title, versions } = workflow;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('pageTitle.versions', { title })} description={t('versionsHint')} />
      {versions.length === 0 && <EmptyState title={t('noVersions')} />}
      {versions.map((version, index) => (
        <VersionCard
          key={version.number}
          version={version}
          isCurrent={index === 0}
          at={{ workflowId: id, edition }}
        />
      ))}
    </div>
  );
}

type VersionCardProps = {
  version: WorkflowVersionNode;
  isCurrent: boolean;
  at: { workflowId: string; edition: number };
};

function VersionCard({ version, isCurrent, at }: VersionCardProps) {
  const { t } = useTranslation('workflowBuilder');
  const [act] = usePageAction();
  const { number, restoredNumber } = version;

  const rollBack = () =>
    act({
      ask: { title: t('rollBack.title', { number }), text: t('rollBack.text') },
      run: () =>
        runOperation(RollBackWorkflowMutation, { input: { clientMutationId: '1', ...at, number } }),
      done: t('rollBack.done', { number }),
      failed: (error) => {
        const hasFaults = error instanceof ClientError && error.code === 'VALIDATION_FAILED';
        return t(hasFaults ? 'hasFaults' : 'failed');
      },
    });

  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold">{t('version', { number })}</h2>
          {isCurrent && <Badge tone="success">{t('current')}</Badge>}
          {restoredNumber !== null && <Badge>{t('restored', { number: restoredNumber })}</Badge>}
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-sm text-text-muted">
            <Time at={version.publishedAt} />
            {version.publishedBy && <AuthorName author={version.publishedBy} />}
          </p>
          {!isCurrent && (
            <Button
              variant="secondary"
              size="sm"
              className="needs-js:hidden"
              onClick={() => void rollBack()}
            >
              {t('rollBack.button')}
            </Button>
          )}
        </div>
        <WorkflowStatistics version={version} />
      </div>
    </Card>
  );
}
