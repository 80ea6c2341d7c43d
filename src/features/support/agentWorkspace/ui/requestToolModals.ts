import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

interface ReplyToSchedule {
  message: string;
  attachments: readonly ComposeAttachment[];
  /** Confirmed: placeholders are sent as they are. */
  sendUnfilled: boolean;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Moves messages of a request to a new one. */
    splitRequest: { props: { request: AgentRequestNode }; result: { number: string } };
    /** Asks when a reply is sent. */
    scheduleReply: {
      props: ReplyToSchedule & { requestId: string };
      result: true;
    };
  }
}

export const chooseSplit = (request: AgentRequestNode) => openModal('splitRequest', { request });

export const chooseSendTime = (requestId: string, reply: ReplyToSchedule) =>
  openModal('scheduleReply', { requestId, ...reply });
