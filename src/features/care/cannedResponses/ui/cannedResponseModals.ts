import type { ComposerToolProps } from '#features/content/conversations/ui/composerSlots.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';

/** The post or response being answered. */
type CannedResponsePlace = ComposerToolProps['place'];

interface Chosen {
  id: string;
  /** With placeholders filled. */
  html: string;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "canned text". */
    cannedResponse: {
      props: CannedResponsePlace;
      result: Chosen;
    };
    /** Warns of placeholders without a value; true: send anyway. */
    unfilledPlaceholders: {
      props: {
        names: readonly string[];
        /** Of replies to so many requests, instead of a text that can still be edited. */
        requestCount?: number;
      };
      result: boolean;
    };
  }
}

export const chooseCannedResponse = (place: CannedResponsePlace) =>
  openModal('cannedResponse', place);
