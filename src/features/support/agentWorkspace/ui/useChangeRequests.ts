import { useRef, useState } from 'react';
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
 * theirs. One change waits for the one before it, so none is lost to fast keys.
 */
export function useChangeRequests() {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const [refused, setRefused] = useState<readonly RefusedChange[]>([]);
  function change(ids: readonly string[], changes: ChangesInput): Promise<void> {
    if (ids.length === 0) return last.current;
    waiting.current += 1;
    setRunning((count) => count + 1);
    last.current = last.current.then(() => send(ids, changes));
    return last.current;
  }
  async function send(ids: readonly string[], changes: ChangesInput): Promise<void> {
    waiting.current -= 1;
    try {
      const input = { ids: [...ids], ...changes };
      const { results } = (await runOperation(UpdateRequestsMutation, { input })).updateRequests;
      const failed = results.flatMap(({ id, error }) =>
        error === null ? [] : [{ id, code: error }],
      );
      setRefused(failed);
      if (failed.length > 0) showError(t('notChanged', { count: failed.length }));
      else showSuccess(t('changed', { count: results.length }));
      // The next one does it.
      if (waiting.current === 0) await revalidate();
    } catch {
      showError(t('changeFailed'));
    } finally {
      setRunning((count) => count - 1);
    }
  }
  return { change, isBusy: running > 0, refused, setRefused };
}
