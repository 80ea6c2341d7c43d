import type { ActionTargets } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import type { MacroNode } from './macroDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Chooses a macro, shows what it does to a request, and runs it on one or several. */
    applyMacro: { props: { requestIds: readonly string[] }; result: true };
    /** Creates or changes a macro. */
    editMacro: { props: { macro: MacroNode | null; targets: ActionTargets }; result: true };
  }
}

export const chooseMacro = (requestIds: readonly string[]) =>
  openModal('applyMacro', { requestIds });

export const editMacro = (macro: MacroNode | null, targets: ActionTargets) =>
  openModal('editMacro', { macro, targets });
