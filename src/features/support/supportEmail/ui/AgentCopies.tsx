import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { RequestCopiesForm } from './RequestCopiesForm.tsx';

/** For agents: email addresses copied in, which receive the replies. */
export function AgentCopies({ request }: { request: AgentRequestNode }) {
  return (
    <div className="needs-js:hidden">
      <RequestCopiesForm key={request.copies.join()} request={request} />
    </div>
  );
}
