import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { editWorkflowPath, testWorkflowPath } from '../workflowAddress.ts';
import { useTypedAnswer } from './useTypedAnswer.ts';
import { WorkflowRunner } from './WorkflowRunner.tsx';
import { WorkflowTestQuery } from './workflowRunDocuments.ts';

/** Runs the draft; it counts nowhere. */
export function WorkflowTestWidget({ page }: WidgetProps) {
  const { t } = useTranslation('workflowBuilder');
  const typed = useTypedAnswer(page.search);
  const workflow = usePageData(
    'ADMIN_GUIDED_WORKFLOW_TEST_PAGE',
    WorkflowTestQuery,
  )?.managedGuidedWorkflow;
  if (!workflow) return null;
  const { id, title, testRun } = workflow;
  const path = testWorkflowPath(id);
  const target = { kind: 'TEST', id, title, path, homePath: path } as const;
  return (
    <div className="flex w-full max-w-prose flex-col gap-5">
      <PageHeader
        title={t('pageTitle.test', { title })}
        description={t('testDescription')}
        actions={
          <LinkButton to={editWorkflowPath(id)} variant="secondary" size="sm">
            {t('backToEditor')}
          </LinkButton>
        }
      />
      {workflow.nodes.length === 0 ? (
        <p className="text-text-muted">{t('emptyOutline')}</p>
      ) : (
        <WorkflowRunner {...{ target, typed }} run={testRun} token={null} />
      )}
    </div>
  );
}
