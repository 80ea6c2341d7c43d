import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { VariablesOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { UpdateRequestsMutation } from './updateRequestsDocument.ts';

export type ChangesInput = Omit<VariablesOf<typeof UpdateRequestsMutation>['input'], 'ids'>;

/** A request that a change was refused for, and the error's code. */
export interface RefusedChange {
  id: string;
  code: string;
  /** Of a reply, without a value. */
  placeholders?: readonly string[];
}

/**
 * Changes one or more requests. `refused` are those of the last change that could not be changed; other bulk actions set
 * theirs.
 */
export function useChangeRequests() {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedChange[]>([]);
  async function change(ids: readonly string[], changes: ChangesInput): Promise<void> {
    if (ids.length === 0 || isBusy) return;
    setBusy(true);
    try {
      const input = { ids: [...ids], ...changes };
      const { results } = (await runOperation(UpdateRequestsMutation, { input })).updateRequests;
      const failed = results.flatMap(({ id, error }) =>
        error === null ? [] : [{ id, code: error }],
      );
      setRefused(failed);
      if (failed.length > 0) showError(t('notChanged', { count: failed.length }));
      else showSuccess(t('changed', { count: results.length }));
      await revalidate();
    } catch {
      showError(t('changeFailed'));
    } finally {
      setBusy(false);
    }
  }
  return { change, isBusy, refused, setRefused };
}
