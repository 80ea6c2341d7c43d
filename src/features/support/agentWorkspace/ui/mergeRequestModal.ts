import { openModal } from '#ui/overlays/modalQueue.ts';

interface Merging {
  request: { id: string; number: string };
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Merges a support request into another one. */
    mergeRequest: { props: Merging; result: { number: string } };
  }
}

export const chooseMergeTarget = (request: Merging['request']) =>
  openModal('mergeRequest', { request });
