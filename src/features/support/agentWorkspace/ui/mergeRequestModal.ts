import { openModal } from '#ui/overlays/modalQueue.ts';

interface Merging {
  request: {
    id: string;
    number: string /** Id or address of the customer. */;
    customer: string | null;
  };
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Merges a support request into another one. */
    mergeRequest: { props: Merging; result: { number: string } };
  }
}

export const chooseMergeTarget = (request: Merging['request']) =>
  openModal('mergeRequest', { request });
