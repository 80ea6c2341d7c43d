import { openModal } from '#ui/overlays/modalQueue.ts';
import type { AutomationNode } from './automationDocuments.ts';
import type { ConditionTargets } from './useConditionWords.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Creates or changes an automation of the support desk. */
    editAutomation: {
      props: { automation: AutomationNode | null; targets: ConditionTargets };
      result: true;
    };
  }
}

export const editAutomation = (automation: AutomationNode | null, targets: ConditionTargets) =>
  openModal('editAutomation', { automation, targets });
