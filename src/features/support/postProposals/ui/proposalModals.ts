import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Asks the customer of a request whether it may be published. */
    proposePost: { props: { request: AgentRequestNode }; result: true };
  }
}

export const askToProposePost = (request: AgentRequestNode) =>
  openModal('proposePost', { request });
