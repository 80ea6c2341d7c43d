import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';

/** The public replies of agents, the newest first. */
export function answersOf({ entries }: Pick<AgentRequestNode, 'entries'>) {
  return entries
    .filter(
      ({ kind, isPublic, authorRole }) => kind === 'REPLY' && isPublic && authorRole === 'AGENT',
    )
    .toReversed();
}
