import type { AgentRequestNode } from './useAgentRequest.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** In the column beside a request, below the customer. */
    'agentRequest.panel': { request: AgentRequestNode };
  }
}
