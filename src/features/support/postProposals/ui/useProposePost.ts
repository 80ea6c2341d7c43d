import { useRevalidator } from 'react-router';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { askToProposePost } from './proposalModals.ts';

/** Opens the dialog in which a request is proposed, or its proposal changed. */
export function useProposePost(request: AgentRequestNode): () => Promise<void> {
  const { t } = useTranslation('postProposals');
  const { revalidate } = useRevalidator();
  return async () => {
    if (!(await askToProposePost(request))) return;
    showSuccess(t('agent.done'));
    await revalidate();
  };
}
