import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/postedForms.ts';
import '#features/engage/guidedWorkflows/ui/workflowSlots.ts';
import '#ui/slots/slots.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    escalateGuidedWorkflow: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    workflowCases: typeof import('#locales/en/workflowCases.json');
  }
}

/** Support cases opened from guided workflows, with what was answered there. */
export const workflowCaseFeature = defineFeature({
  name: 'workflowCases',
  slots: {
    'workflow.escalation': async () => (await import('./ui/WorkflowCaseForm.tsx')).WorkflowCaseForm,
  },
});
