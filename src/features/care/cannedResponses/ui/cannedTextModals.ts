import type { ComposerToolProps } from '#features/content/conversations/ui/composerSlots.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';

/** Where a text is to be inserted. */
type CannedTextPlace = ComposerToolProps['place'];

interface Chosen {
  id: string;
  /** With what its placeholders stand for. */
  html: string;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "canned text". */
    cannedText: {
      props: CannedTextPlace;
      result: Chosen;
    };
  }
}

export const chooseCannedText = (place: CannedTextPlace) => openModal('cannedText', place);
