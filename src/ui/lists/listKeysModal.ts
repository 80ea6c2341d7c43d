import { openModal } from '../overlays/modalQueue.ts';

declare module '../overlays/modalQueue.ts' {
  interface ModalTypes {
    listKeys: { props: { title: string; keys: readonly ListKey[] }; result: undefined };
  }
}

/** A key of a list and the words that say what it does. */
export interface ListKey {
  keys: readonly string[];
  label: string;
}

/** Shows the keys that work on a list. */
export const showListKeys = (title: string, keys: readonly ListKey[]) =>
  openModal('listKeys', { title, keys });
