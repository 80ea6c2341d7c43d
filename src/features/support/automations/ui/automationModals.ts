import type { ActionTargets } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import type { AutomationNode } from './automationDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Creates or changes an automation of the support desk. */
    editAutomation: {
      props: { automation: AutomationNode | null; targets: ActionTargets };
      result: true;
    };
  }
}

export const editAutomation = (automation: AutomationNode | null, targets: ActionTargets) =>
  openModal('editAutomation', { automation, targets });
