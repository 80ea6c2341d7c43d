import type { AgentRequestNode } from './useAgentRequest.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** In the column beside a request, below the customer. */
    'agentRequest.panel': { request: AgentRequestNode };
    /** Among the actions on the selected requests of a list. */
    'supportQueue.bulk': { ids: readonly string[]; onDone: () => void };
  }
}
