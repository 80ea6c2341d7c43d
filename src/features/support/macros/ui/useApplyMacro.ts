import { useRevalidator } from 'react-router';
import '#features/care/cannedResponses/ui/cannedResponseModals.ts';
import type { RefusedChange } from '#features/support/agentWorkspace/ui/useChangeRequests.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ApplySupportMacroMutation } from './macroDocuments.ts';
import type { MacroResults } from './macroModals.ts';

/**
 * Lets an agent choose a macro for requests. Where its reply would have unfilled placeholders, asks before it is sent.
 * @returns a function, which takes the macro if it is already chosen, and returns the requests it was refused for, or null if no macro was chosen
 */
export function useApplyMacro() {
  const { t } = useTranslation('supportMacros');
  const { revalidate } = useRevalidator();
  return async (
    requestIds: readonly string[],
    macroId: string | null = null,
  ): Promise<RefusedChange[] | null> => {
    const applied = await openModal('applyMacro', { requestIds, macroId });
    if (!applied) return null;
    const results = await confirmUnfilled(applied.id, applied.results).catch(() => applied.results);
    const refused = results.flatMap(({ id, error, placeholders }) =>
      error === null ? [] : [{ id, code: error, placeholders }],
    );
    if (refused.length > 0) showError(t('apply.notAll', { count: refused.length }));
    else showSuccess(t('apply.done'));
    await revalidate();
    return refused;
  };
}

/** @returns the results with those of the requests for which the gaps were confirmed */
async function confirmUnfilled(id: string, results: MacroResults): Promise<MacroResults> {
  const unfilled = results.filter(({ error }) => error === 'UNFILLED_PLACEHOLDER');
  if (unfilled.length === 0) return results;
  const names = [...new Set(unfilled.flatMap(({ placeholders }) => placeholders))];
  const asked = { names, requestCount: unfilled.length };
  if (!(await openModal('unfilledPlaceholders', asked))) return results;
  const input = { id, requestIds: unfilled.map((each) => each.id), sendUnfilled: true };
  const sent = (await runOperation(ApplySupportMacroMutation, { input })).applySupportMacro.results;
  return results.map((each) => sent.find((other) => other.id === each.id) ?? each);
}
