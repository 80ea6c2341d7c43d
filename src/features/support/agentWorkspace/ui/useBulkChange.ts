import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ClientError } from '#ui/clientError.ts';
import { randomUuid } from '#ui/randomUuid.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type BulkChangeNode,
  BulkChangeQuery,
  CancelBulkChangeMutation,
  ChangeViewMutation,
  UndoBulkChangeMutation,
} from './bulkChangeDocuments.ts';
import type { ChangesInput } from './useChangeRequests.ts';

/** How often the progress is asked for. Milliseconds. */
const askEvery = 1_500;

/** The agent's change of a whole view: found again after a reload, followed while it runs. */
export function useBulkChange() {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<BulkChangeNode | null>(null);
  const [hidden, setHidden] = useState<string | null>(null);
  const isRunning = change?.state === 'RUNNING' || change?.state === 'UNDOING';
  const load = useEffectEvent(async () => {
    try {
      const { supportBulkChange: found } = await runOperation(BulkChangeQuery, {});
      const isDone = found?.state !== 'RUNNING' && found?.state !== 'UNDOING';
      // One that had ended before the page was opened is history.
      if (change === null && isDone) return;
      setChange(found);
      if (isRunning && isDone) void revalidate();
    } catch {
      // Asked again soon, or with the next page.
    }
  });
  useEffect(() => {
    void load();
    if (!isRunning) return undefined;
    const timer = setInterval(() => void load(), askEvery);
    return () => clearInterval(timer);
  }, [isRunning]);

  async function run(work: () => Promise<BulkChangeNode | null | undefined>): Promise<void> {
    try {
      setChange((await work()) ?? null);
      setHidden(null);
    } catch (error) {
      const isLate = error instanceof ClientError && error.code === 'CONFLICT';
      showError(t(isLate ? 'bulkView.conflict' : 'changeFailed'));
    }
  }
  return {
    change: change !== null && change.id !== hidden ? change : null,
    start: (place: { view: string; keyword: string }, changes: ViewChanges) =>
      run(async () => {
        const input = { ...place, ...changes, clientMutationId: randomUuid() };
        return (await runOperation(ChangeViewMutation, { input })).changeSupportView.change;
      }),
    cancel: (id: string) =>
      run(
        async () =>
          (await runOperation(CancelBulkChangeMutation, { input: { id } })).cancelSupportBulkChange
            .change,
      ),
    undo: (id: string) =>
      run(
        async () =>
          (await runOperation(UndoBulkChangeMutation, { input: { id } })).undoSupportBulkChange
            .change,
      ),
    hide: () => setHidden(change?.id ?? null),
  };
}

/** What can be changed of a whole view. */
export type ViewChanges = Pick<
  ChangesInput,
  'status' | 'priority' | 'assigneeId' | 'teamId' | 'addTags' | 'removeTags'
> & { macroId?: string };
