import type { WorkflowRunNode } from './workflowRunDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Where a run offers to ask support, with what was answered. */
    'workflow.escalation': {
      conversationId: string;
      title: string;
      /** The page it is on, where a form without script returns. */
      path: string;
      /** Of a visitor's run. */
      token: string | null;
      run: WorkflowRunNode;
    };
  }
}
