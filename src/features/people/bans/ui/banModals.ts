import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "block IP/domain". */
    blockAddress: {
      /** `notice`: shown before confirming. */
      props: { kind: 'IP' | 'DOMAIN'; value: string; notice?: string };
      result: { id: string; value: string };
    };
  }
}

export const askToBan = (kind: 'IP' | 'DOMAIN' = 'IP', value = '', notice?: string) =>
  openModal('blockAddress', { kind, value, notice });
