import type { QueueNode } from './queueNode.ts';
import type { QuickSource } from './quickSources.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** In the column beside a request, below its properties: what is promised by when. */
    'agentRequest.times': { request: AgentRequestNode };
    /** In the column beside a request, below the customer. */
    'agentRequest.panel': { request: AgentRequestNode };
    /** Between the head of a request and its conversation; says whether replies are sent as they are written. */
    'agentRequest.live': { request: AgentRequestNode; setLive: (isLive: boolean) => void };
    /** Adds to the `/` menu of a composer; the function it registers with returns one that removes it. */
    'agentRequest.quick': { requestId: string; register: (source: QuickSource) => () => void };
    /** Above every list of requests. */
    'supportQueue.top': object;
    /** In the row of a request: when something of it is due, if anything is. */
    'supportQueue.due': { request: Pick<QueueNode, 'clocks' | 'dueAt'> };
  }
}
