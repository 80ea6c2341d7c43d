import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "block user". */
    blockUser: { props: { names: string[] }; result: { reason: string; hideContent: boolean } };
    /** SPEC §2 "activity reason". */
    suspendUser: { props: { names: string[] }; result: { reason: string; numberOfDays: number } };
  }
}

export const askToBlock = (names: string[]) => openModal('blockUser', { names });
export const askToSuspend = (names: string[]) => openModal('suspendUser', { names });
