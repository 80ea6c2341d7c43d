import type { WorkflowRunNode } from './workflowRunDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Where a run offers to ask support, with what was answered. */
    'workflow.escalation': {
      conversationId: string;
      title: string;
      /** The page it is on, where a form without script returns. */
      path: string;
      /** Its page in the portal; another one where it is embedded in another site. */
      homePath: string;
      /** Of a visitor's run. */
      token: string | null;
      run: WorkflowRunNode;
    };
  }
}
