import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Opens a case for a post. */
    openPostCase: {
      props: { post: { id: string; title: string } };
      result: { number: string };
    };
    /** Publishes an agent's answer as a post, or drafts an article from it. */
    publishAnswer: {
      props: { request: AgentRequestNode };
      result: { path: string; isArticle: boolean };
    };
  }
}

export const askForPostCase = (post: { id: string; title: string }) =>
  openModal('openPostCase', { post });

export const askToPublishAnswer = (request: AgentRequestNode) =>
  openModal('publishAnswer', { request });
