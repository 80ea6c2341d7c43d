import Zap from 'virtual:icons/zap';
import type { ListActionProps } from '#features/support/agentWorkspace/ui/agentTools.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type {} from './macroModals.ts';
import { useApplyMacro } from './useApplyMacro.ts';

/** Runs a macro on requests of a list. */
export function useMacroActions({ idsOf, whole, onDone }: ListActionProps): MenuItem[] {
  const { t } = useTranslation('supportMacros');
  const apply = useApplyMacro();
  async function choose(): Promise<void> {
    const ids = idsOf();
    if (whole) {
      const asked = { requestIds: ids, macroId: null, wholeCount: whole.count };
      const chosen = await openModal('applyMacro', asked);
      if (chosen) whole.applyMacro(chosen.id);
      return;
    }
    const refused = ids.length > 0 ? await apply(ids) : null;
    if (refused) onDone(refused);
  }
  return [
    {
      key: 'macro',
      label: t('apply.open'),
      icon: <Zap aria-hidden className="size-4" />,
      shortcut: 'm',
      onSelect: () => void choose(),
    },
  ];
}
