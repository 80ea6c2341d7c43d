import { openModal } from '#ui/overlays/modalQueue.ts';

export interface DeskOption {
  key: string;
  label: string;
}

interface DeskChoice {
  title: string;
  options: readonly DeskOption[] | (() => Promise<readonly DeskOption[]>);
  /** Whether something else than the options can be typed. */
  allowsNew?: boolean;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** One of several, found by typing. */
    deskChoice: { props: DeskChoice; result: string };
  }
}

/** @returns the key of the chosen one, or what was typed; undefined if none was chosen */
export const chooseForRequests = (choice: DeskChoice) => openModal('deskChoice', choice);
