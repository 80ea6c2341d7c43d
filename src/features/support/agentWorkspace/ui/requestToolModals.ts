import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import type { RequestDetailsData } from './editDocuments.ts';
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
    splitRequest: {
      /** `entryIds` are selected at first. */
      props: { request: AgentRequestNode; entryIds?: readonly string[] };
      result: { number: string };
    };
    /** Moves messages of a request into another one. */
    moveMessages: {
      props: { request: AgentRequestNode; entryIds: readonly string[] };
      result: { id: string; number: string };
    };
    /** Changes the type, the fields, the topic and the company of a request. */
    editRequestDetails: { props: { details: RequestDetailsData }; result: true };
    /** Makes someone else the requester. */
    changeRequester: { props: { request: AgentRequestNode }; result: true };
    /** Asks when a reply is sent. */
    scheduleReply: {
      props: ReplyToSchedule & { requestId: string };
      result: true;
    };
  }
}

export const chooseSplit = (request: AgentRequestNode, entryIds: readonly string[] = []) =>
  openModal('splitRequest', { request, entryIds });

export const chooseMove = (asked: { request: AgentRequestNode; entryIds: readonly string[] }) =>
  openModal('moveMessages', asked);

export const chooseSendTime = (requestId: string, reply: ReplyToSchedule) =>
  openModal('scheduleReply', { requestId, ...reply });

export const editDetails = (details: RequestDetailsData) =>
  openModal('editRequestDetails', { details });

export const chooseRequester = (request: AgentRequestNode) =>
  openModal('changeRequester', { request });
