import { useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ExternalWorkflow } from './ExternalWorkflow.tsx';
import { WorkflowRunner } from './WorkflowRunner.tsx';

/**
 * SPEC §2: 75vw by 90vh, the whole screen on a phone, and closed by the workflow itself: at its end, or where
 * the external host does not load.
 */
export function GuidedWorkflowDialog({ post, close }: ModalViewProps<'guidedWorkflow'>) {
  const { t } = useTranslation('guidedWorkflows');
  const { search } = useLocation();
  const { id, title, path, guidedWorkflow } = post;
  const target = {
    ...({ kind: 'PUBLISHED', id, title, path, homePath: path } as const),
    startsAtOnce: true,
  };
  const url = guidedWorkflow?.externalUrl ?? null;
  return (
    <Dialog title={title} width="stage" closable={false} onDismiss={() => close()}>
      {url === null ? (
        <div className="mx-auto max-w-prose">
          <WorkflowRunner
            target={target}
            run={guidedWorkflow?.run ?? null}
            token={null}
            endAction={<Button onClick={() => close()}>{t('close')}</Button>}
          />
        </div>
      ) : (
        <ExternalWorkflow {...{ url, title, search }} onClose={() => close()} />
      )}
    </Dialog>
  );
}
