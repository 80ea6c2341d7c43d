import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { offersWorkflowBuilder } from '../workflowAccess.ts';
import { editWorkflowPath, workflowAdminPath } from '../workflowAddress.ts';
import { EditedWorkflowQuery } from './workflowAdminDocuments.ts';
import { WorkflowTestQuery } from './workflowRunDocuments.ts';
import { WorkflowVersionsQuery } from './workflowVersionDocuments.ts';

/** `admin/guided-workflows`, for those who build workflows; for others it does not exist. */
export const managedWorkflowsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!offersWorkflowBuilder(shell.viewer)) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: { title: t('workflowBuilder:title'), noindex: true },
      subject: {},
    };
  },
});

/** `admin/guided-workflows/{id}`: the editor. */
export const workflowEditorPage = definePage({
  document: EditedWorkflowQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data }, address) => settleWorkflow(data?.managedGuidedWorkflow, address, 'edit'),
});

/** `admin/guided-workflows/{id}/versions` */
export const workflowVersionsPage = definePage({
  document: WorkflowVersionsQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data }, address) => settleWorkflow(data?.managedGuidedWorkflow, address, 'versions'),
});

/** `admin/guided-workflows/{id}/test`: a run of the draft. */
export const workflowTestPage = definePage({
  document: WorkflowTestQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data }, address) => settleWorkflow(data?.managedGuidedWorkflow, address, 'test'),
});

function settleWorkflow(
  workflow: { id: string; title: string } | null | undefined,
  { shell, t }: PageAddress,
  page: 'edit' | 'versions' | 'test',
): PageOutcome {
  if (shell.viewer.memberId === null) return { kind: 'signIn' };
  if (!workflow) return { kind: 'notFound' };
  const { id, title } = workflow;
  const breadcrumbs = [{ label: t('workflowBuilder:title'), href: workflowAdminPath }];
  if (page !== 'edit') breadcrumbs.push({ label: title, href: editWorkflowPath(id) });
  return {
    kind: 'show',
    head: { title: t(`workflowBuilder:pageTitle.${page}`, { title }), noindex: true },
    subject: { breadcrumbs },
  };
}
