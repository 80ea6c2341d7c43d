import ShieldX from 'virtual:icons/shield-x';
import Trash2 from 'virtual:icons/trash-2';
import { useNavigate } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { HiddenState } from '../hiddenRequestInputs.ts';
import { useHideRequests } from './useHideRequests.ts';

/** In the menu of a request; then the list is shown, because the request is no longer there. */
export function useHideItems({ request }: { request: AgentRequestNode }): MenuItem[] {
  const { t } = useTranslation('hiddenRequests');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const { hide } = useHideRequests();
  const isAgent = canWorkOnRequests(viewerOfInfo(viewer)).ok;
  async function run(as: HiddenState): Promise<void> {
    // Members are not blocked by their address.
    const email = isAgent && request.author === null ? request.requesterEmail : null;
    const refused = await hide([request.id], { as, email });
    if (refused?.length === 0) await navigate(agentPaths.queue());
  }
  return [
    {
      key: 'spam',
      label: t('spam.open'),
      icon: <ShieldX aria-hidden />,
      shortcut: '!',
      onSelect: () => void run('SPAM'),
    },
    ...(isAgent
      ? [
          {
            key: 'delete',
            label: t('remove.open'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            shortcut: '#',
            onSelect: () => void run('DELETED'),
          },
        ]
      : []),
  ];
}
