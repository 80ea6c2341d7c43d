import Zap from 'virtual:icons/zap';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useApplyMacro } from './useApplyMacro.ts';

/** In the menu of a request in the workspace. */
export function useMacroItems({ request }: { request: AgentRequestNode }): MenuItem[] {
  const { t } = useTranslation('supportMacros');
  const apply = useApplyMacro();
  return [
    {
      key: 'macro',
      label: t('apply.open'),
      icon: <Zap aria-hidden />,
      shortcut: 'm',
      onSelect: () => void apply([request.id]),
    },
  ];
}
