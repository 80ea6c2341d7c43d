import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { runTokenOf, workflowEmbedPath } from '../workflowAddress.ts';
import { ExternalWorkflow } from './ExternalWorkflow.tsx';
import { useTypedAnswer } from './useTypedAnswer.ts';
import { WorkflowRunner } from './WorkflowRunner.tsx';
import { WorkflowEmbedQuery } from './workflowRunDocuments.ts';

/** A workflow without the rest of its page, for frames of other sites. */
export function WorkflowEmbedWidget({ page }: WidgetProps) {
  const typed = useTypedAnswer(page.search);
  const post = usePageData('GUIDED_WORKFLOW_EMBED_PAGE', WorkflowEmbedQuery)?.conversation;
  const workflow = post?.guidedWorkflow;
  if (!post || !workflow) return null;
  const { id, title, path: homePath } = post;
  const target = { kind: 'PUBLISHED', id, title, path: workflowEmbedPath(id), homePath } as const;
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-4">
      <PageTitle dir="auto" className="text-xl font-semibold wrap-anywhere">
        {title}
      </PageTitle>
      {workflow.externalUrl && (
        <ExternalWorkflow url={workflow.externalUrl} title={title} search={page.search} />
      )}
      {workflow.externalId === null && (
        <WorkflowRunner {...{ target, typed }} run={workflow.run} token={runTokenOf(page.search)} />
      )}
    </div>
  );
}
