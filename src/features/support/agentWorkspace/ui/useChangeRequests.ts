import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { VariablesOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { UpdateRequestsMutation } from './agentDocuments.ts';

export type ChangesInput = Omit<VariablesOf<typeof UpdateRequestsMutation>['input'], 'ids'>;

/** Changes one or more requests, and says how many could not be changed. */
export function useChangeRequests() {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  async function change(ids: readonly string[], changes: ChangesInput): Promise<void> {
    if (ids.length === 0 || isBusy) return;
    setBusy(true);
    try {
      const input = { ids: [...ids], ...changes };
      const { results } = (await runOperation(UpdateRequestsMutation, { input })).updateRequests;
      const failed = results.filter(({ error }) => error !== null).length;
      if (failed > 0) showError(t('notChanged', { count: failed }));
      else showSuccess(t('changed', { count: results.length }));
      await revalidate();
    } catch {
      showError(t('changeFailed'));
    } finally {
      setBusy(false);
    }
  }
  return { change, isBusy };
}
