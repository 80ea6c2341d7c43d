import { useRevalidator } from 'react-router';
import type { RefusedChange } from '#features/support/agentWorkspace/ui/useChangeRequests.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { HiddenState } from '../hiddenRequestInputs.ts';
import { HideRequestsMutation, RestoreRequestsMutation } from './hiddenRequestDocuments.ts';
import { askAboutSpam } from './hiddenRequestModals.ts';

type Results = readonly { id: string; error: string | null }[];

/** Marks requests as spam, deletes and restores them; the first two are asked about first, and can be undone. */
export function useHideRequests() {
  const { t } = useTranslation('hiddenRequests');
  const { revalidate } = useRevalidator();

  /** @returns which were refused; null if nothing was done */
  async function hide(
    ids: readonly string[],
    { as, email = null }: { as: HiddenState; email?: string | null },
  ): Promise<readonly RefusedChange[] | null> {
    const count = ids.length;
    const chosen =
      as === 'SPAM'
        ? await askAboutSpam({ count, email })
        : await openModal('confirmation', {
            ...{ title: t('remove.title', { count }), text: t('remove.text'), danger: true },
          });
    if (!chosen) return null;
    const block = chosen === true ? null : chosen.block;
    try {
      const input = { ids: [...ids], as, block };
      const { results } = (await runOperation(HideRequestsMutation, { input })).hideSupportRequests;
      return await tell(results, {
        done: (hidden) => t(`done.${as}`, { count: hidden }),
        undo: (hidden) => restore(hidden),
      });
    } catch {
      showError(t('error'));
      return null;
    }
  }

  async function restore(ids: readonly string[]): Promise<void> {
    try {
      const answer = await runOperation(RestoreRequestsMutation, { input: { ids: [...ids] } });
      const { results } = answer.restoreSupportRequests;
      await tell(results, { done: (count) => t('restored', { count }) });
    } catch {
      showError(t('error'));
    }
  }

  async function tell(
    results: Results,
    texts: { done: (count: number) => string; undo?: (ids: string[]) => Promise<void> },
  ): Promise<readonly RefusedChange[]> {
    const refused = results.flatMap(({ id, error }) =>
      error === null ? [] : [{ id, code: error }],
    );
    const done = results.flatMap(({ id, error }) => (error === null ? [id] : []));
    if (refused.length > 0) showError(t('failed', { count: refused.length }));
    const { undo } = texts;
    if (done.length > 0) {
      showSuccess(
        texts.done(done.length),
        undo && { label: t('undo'), run: () => void undo(done) },
      );
    }
    await revalidate();
    return refused;
  }

  return { hide, restore };
}
