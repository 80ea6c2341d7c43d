import type { AgentRequestNode } from './useAgentRequest.ts';
import type { RefusedChange } from './useChangeRequests.ts';

export interface ListActionProps {
  /** The selected requests, else the focused one. */
  idsOf: () => readonly string[];
  /** All of the view are selected, beyond the listed ones. */
  whole: { count: number; applyMacro: (macroId: string) => void } | null;
  /** Says which it was refused for. */
  onDone: (refused: readonly RefusedChange[]) => void;
}

declare module '#ui/slots/slots.ts' {
  interface MenuSlots {
    /** In the menu of a request in the workspace. */
    'agentRequest.tools': { request: AgentRequestNode };
    /** What is done with requests of a list, by button and by key. */
    'supportQueue.actions': ListActionProps;
  }
}
