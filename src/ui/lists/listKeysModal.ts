import { openModal } from '../overlays/modalQueue.ts';

declare module '../overlays/modalQueue.ts' {
  interface ModalTypes {
    listKeys: { props: { title: string; keys: readonly ListKey[] }; result: undefined };
  }
}

/** A list shortcut and its description. */
export interface ListKey {
  keys: readonly string[];
  label: string;
}

/** Opens the dialog with a list's shortcuts. */
export const showListKeys = (title: string, keys: readonly ListKey[]) =>
  openModal('listKeys', { title, keys });
