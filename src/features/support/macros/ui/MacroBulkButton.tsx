import Zap from 'virtual:icons/zap';
import type { RefusedChange } from '#features/support/agentWorkspace/ui/useChangeRequests.ts';
import { Button } from '#ui/Button.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type {} from './macroModals.ts';
import { useApplyMacro } from './useApplyMacro.ts';

type MacroBulkButtonProps = {
  ids: readonly string[];
  whole: { count: number; applyMacro: (macroId: string) => void } | null;
  onDone: (refused: readonly RefusedChange[]) => void;
};

/** Runs a macro on the selected requests of a list. */
export function MacroBulkButton({ ids, whole, onDone }: MacroBulkButtonProps) {
  const { t } = useTranslation('supportMacros');
  const apply = useApplyMacro();
  async function choose(): Promise<void> {
    if (whole) {
      const asked = { requestIds: ids, macroId: null, wholeCount: whole.count };
      const chosen = await openModal('applyMacro', asked);
      if (chosen) whole.applyMacro(chosen.id);
      return;
    }
    const refused = await apply(ids);
    if (refused) onDone(refused);
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Zap aria-hidden className="size-4" />}
      onClick={() => void choose()}
    >
      {t('apply.open')}
    </Button>
  );
}
