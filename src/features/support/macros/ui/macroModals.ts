import type { ActionTargets } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import type { ApplySupportMacroMutation, MacroNode } from './macroDocuments.ts';

export type MacroResults = ResultOf<
  typeof ApplySupportMacroMutation
>['applySupportMacro']['results'];

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Chooses a macro, shows what it does to a request, and runs it on one or several. */
    applyMacro: {
      props: {
        requestIds: readonly string[];
        /** The one that is already chosen; null: asks. */
        macroId: string | null;
        /** All of a view are selected: the macro is chosen, and run in the background by the caller. */
        wholeCount?: number;
      };
      result: { id: string; results: MacroResults };
    };
    /** Creates or changes a macro. */
    editMacro: { props: { macro: MacroNode | null; targets: ActionTargets }; result: true };
  }
}

export const editMacro = (macro: MacroNode | null, targets: ActionTargets) =>
  openModal('editMacro', { macro, targets });
