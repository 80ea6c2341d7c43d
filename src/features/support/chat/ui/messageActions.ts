import type { ChatMessageNode } from './chatDocuments.ts';

/** What can be done with a message. */
export interface MessageActions {
  edit: (message: ChatMessageNode) => void;
  remove: (message: ChatMessageNode) => void;
  report: (message: ChatMessageNode) => void;
  reply: (message: ChatMessageNode) => void;
  react: (message: ChatMessageNode, emoji: string, isOn: boolean) => void;
  /** Shows an earlier message. */
  jump: (seq: number) => void;
  /** Reactions and answers need it. */
  canWrite: boolean;
}
