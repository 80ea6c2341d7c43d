import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { MoveMessagesMutation } from './mergeDocuments.ts';
import { chooseMove } from './requestToolModals.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

type SelectedMessagesProps = {
  request: AgentRequestNode;
  ids: readonly string[];
  /** Into a new request. */
  split: () => void;
  onDone: () => void;
};

/** What to do with the selected messages of a conversation. */
export function SelectedMessages({ request, ids, split, onDone }: SelectedMessagesProps) {
  const { t } = useTranslation('supportMerging');
  const { revalidate } = useRevalidator();
  async function move(): Promise<void> {
    const target = await chooseMove({ request, entryIds: ids });
    if (!target) return;
    const undo = async () => {
      // Whoever reads them now has read them before.
      const input = { id: target.id, targetId: request.id, entryIds: [...ids] };
      await runOperation(MoveMessagesMutation, { input: { ...input, confirmAudience: true } }).then(
        () => showSuccess(t('movedBack')),
        () => showError(t('moveFailed')),
      );
      await revalidate();
    };
    showSuccess(t('moved', { number: target.number }), {
      label: t('undo'),
      run: () => void undo(),
    });
    onDone();
    await revalidate();
  }
  return (
    <section
      aria-label={t('selection')}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-border bg-surface-raised p-3 shadow-lg"
    >
      <p role="status" className="me-auto ps-1 text-sm font-medium">
        {ids.length === 0 ? t('selectHint') : t('selected', { count: ids.length })}
      </p>
      <Button size="sm" disabled={ids.length === 0} onClick={split}>
        {t('toNew')}
      </Button>
      <Button size="sm" variant="secondary" disabled={ids.length === 0} onClick={() => void move()}>
        {t('toExisting')}
      </Button>
      <Button size="sm" variant="secondary" onClick={onDone}>
        {t('cancel')}
      </Button>
    </section>
  );
}
