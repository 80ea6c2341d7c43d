import { openModal } from '#ui/overlays/modalQueue.ts';
import type { ChatRoomNode } from './chatDocuments.ts';
import type { ChatBarrierNode } from './chatRoomDocuments.ts';

/** A post, or a response to it, from which a chat with its author begins. */
export interface ChatAbout {
  conversationId: string;
  commentId: string | null;
  title: string;
  /** Of the page, without the base path. */
  path: string;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Starts a chat with one or more members. */
    newChat: {
      props: {
        member: { id: string; name: string } | null;
        about: ChatAbout | null;
        barrier: ChatBarrierNode | null;
      };
      result: { id: string };
    };
    /** Shows who is in a group; its owner changes that. Resolves to true if something was changed. */
    chatMembers: { props: { room: ChatRoomNode }; result: true };
    renameChat: { props: { room: ChatRoomNode }; result: true };
    reportChat: { props: { roomId: string; seq: number }; result: true };
    /** Resolves to true if the viewer accepts. */
    chatTerms: { props: { version: number; text: string | null }; result: true };
  }
}

export const openChatReport = (roomId: string, seq: number) =>
  openModal('reportChat', { roomId, seq });
