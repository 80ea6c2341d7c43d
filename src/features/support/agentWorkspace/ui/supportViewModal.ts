import { openModal } from '#ui/overlays/modalQueue.ts';
import type { SupportViewNode } from './queueNode.ts';

interface ViewEditing {
  /** Null: a new one. */
  view: SupportViewNode | null;
  agents: readonly { id: string; name: string }[];
  teams: readonly { id: string; name: string }[];
  types: readonly { id: string; name: string }[];
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Creates or changes a saved view of the support desk. */
    supportView: { props: ViewEditing; result: { key: string } };
  }
}

export const editSupportView = (editing: ViewEditing) => openModal('supportView', editing);
