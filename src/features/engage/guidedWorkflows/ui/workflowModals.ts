import type { LaunchedWorkflow } from './workflowRunDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    guidedWorkflow: { props: { post: NonNullable<LaunchedWorkflow> }; result: undefined };
  }
}
