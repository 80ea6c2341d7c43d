import { useSyncExternalStore } from 'react';

/** Staff's choice, in this browser: texts can be corrected on the pages that show them. */
const storageKey = 'plaza-corrects-words';

/** Read before a page is hydrated; storage can be forbidden. */
export function correctsWords(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1';
  } catch {
    return false;
  }
}

/** What pages show is noted from their start: the page is loaded again. */
export function switchWordCorrection(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } finally {
    location.reload();
  }
}

const subscribe = () => () => undefined;

export function useCorrectsWords(): boolean {
  return useSyncExternalStore(subscribe, correctsWords, () => false);
}
