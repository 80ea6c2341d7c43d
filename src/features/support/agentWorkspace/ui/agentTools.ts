import type { AgentRequestNode } from './useAgentRequest.ts';

declare module '#ui/slots/slots.ts' {
  interface MenuSlots {
    /** In the menu of a request in the workspace. */
    'agentRequest.tools': { request: AgentRequestNode };
  }
}
