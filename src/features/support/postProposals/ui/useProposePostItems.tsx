import Megaphone from 'virtual:icons/megaphone';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useProposePost } from './useProposePost.ts';

/** In the menu of a request whose customer can be asked. */
export function useProposePostItems({ request }: { request: AgentRequestNode }): MenuItem[] {
  const { t } = useTranslation('postProposals');
  const propose = useProposePost(request);
  if (!request.canPropose) return [];
  const state = request.proposal?.state;
  if (state === 'ASKED' || state === 'DECLINED' || state === 'PUBLISHED') return [];
  return [
    {
      key: 'proposePost',
      label: t('agent.open'),
      icon: <Megaphone aria-hidden />,
      onSelect: () => void propose(),
    },
  ];
}
