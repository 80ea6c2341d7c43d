import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Asks what becomes of the sender; `email` is that of one without an account. */
    markSpam: {
      props: { count: number; email: string | null };
      result: { block: 'ADDRESS' | 'DOMAIN' | null };
    };
  }
}

export const askAboutSpam = (asked: { count: number; email: string | null }) =>
  openModal('markSpam', asked);
