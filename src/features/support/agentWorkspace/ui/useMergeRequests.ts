import { useRevalidator } from 'react-router';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  MergePreviewQuery,
  MergeRequestsMutation,
  UnmergeRequestMutation,
} from './mergeDocuments.ts';

interface Merged {
  /** Of the request that has all messages now. */
  number: string;
  /** The one that was merged into it. */
  sourceId: string;
}

/** Merges requests, and offers to undo it. Each returns the number of the one that goes on; null if nothing was done. */
export function useMergeRequests() {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('supportMerging');
  const { revalidate } = useRevalidator();

  async function merge(
    request: { id: string; number: string },
    otherId?: string,
  ): Promise<string | null> {
    const { id, number } = request;
    const merged = await openModal('mergeRequest', {
      request: { id, number, ...(otherId !== undefined && { otherId }) },
    });
    return merged ? tell(merged) : null;
  }

  /** The newer one goes into the older one, without a dialog unless others would see messages. */
  async function mergeAtOnce(
    request: { id: string; number: string },
    other: { id: string },
  ): Promise<string | null> {
    try {
      const ids = { oneId: request.id, otherId: other.id };
      const { one, other: second } = await runOperation(MergePreviewQuery, ids);
      if (!one || !second) throw new Error('One of them is gone.');
      const isOlder = Number(one.number) < Number(second.number);
      const [target, source] = isOlder ? [one, second] : [second, one];
      if (target.newReaders.length > 0) return await merge(request, other.id);
      await runOperation(MergeRequestsMutation, {
        input: { sourceId: source.id, targetId: target.id },
      });
      return await tell({ number: target.number, sourceId: source.id });
    } catch {
      showError(t('merge.failed'));
      return null;
    }
  }

  async function tell({ number, sourceId }: Merged): Promise<string> {
    const undo = async () => {
      await runOperation(UnmergeRequestMutation, { input: { id: sourceId } }).then(
        () => showSuccess(t('merge.undone')),
        () => showError(t('merge.failed')),
      );
      await revalidate();
    };
    showSuccess(t('merge.done', { number }), { label: words('undo'), run: () => void undo() });
    await revalidate();
    return number;
  }

  return { merge, mergeAtOnce };
}
