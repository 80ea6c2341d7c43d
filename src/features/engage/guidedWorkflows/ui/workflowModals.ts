import type { LaunchedWorkflow } from './workflowRunDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    guidedWorkflow: { props: { post: NonNullable<LaunchedWorkflow> }; result: undefined };
    /** SPEC §2: the registration workflow of the external host. Resolves to true once it is confirmed. */
    workflowRegistration: { props: { url: string }; result: boolean };
  }
}
