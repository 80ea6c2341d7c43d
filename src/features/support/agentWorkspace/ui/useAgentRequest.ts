import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { AgentRequestQuery } from './agentRequestDocument.ts';

export type AgentRequestData = ResultOf<typeof AgentRequestQuery>;
export type AgentRequestNode = NonNullable<AgentRequestData['supportRequest']>;

/** The page of one request in the workspace. */
export function useAgentRequest() {
  return usePageData('SUPPORT_AGENT_REQUEST_PAGE', AgentRequestQuery);
}
