import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WorkflowRunner } from './WorkflowRunner.tsx';
import type { LaunchedWorkflow } from './workflowRunDocuments.ts';

type LauncherProps = WidgetProps<
  { conversationId: string; display: 'INLINE' | 'MODAL' },
  { conversation: LaunchedWorkflow } | null
>;

/** A workflow on any page: run in place, or opened in a dialog; without script, on its page. */
export function WorkflowLauncherWidget({ properties, data }: LauncherProps) {
  const { t } = useTranslation('guidedWorkflows');
  const post = data?.conversation;
  if (!post?.guidedWorkflow) return null;
  const { id, title, path, excerpt, guidedWorkflow } = post;
  const target = { kind: 'PUBLISHED', id, title, path, homePath: path } as const;
  const isInline = properties.display === 'INLINE' && guidedWorkflow.externalId === null;
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <h2 dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </h2>
        {excerpt && (
          <p dir="auto" className="text-sm text-text-muted">
            {excerpt}
          </p>
        )}
        {isInline ? (
          <WorkflowRunner target={target} run={guidedWorkflow.run} token={null} />
        ) : (
          <Link
            to={path}
            className={buttonClasses('primary', 'md')}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void openModal('guidedWorkflow', { post });
            }}
          >
            {t('start')}
          </Link>
        )}
      </div>
    </Card>
  );
}
