import { keepText, readKept } from '../keptText.ts';

const storageKey = 'plaza.keys';

let preference: boolean | null = null;

/** What the member who is signed in prefers; null: nobody is, so that the browser's own choice counts. */
export function setKeysPreference(on: boolean | null): void {
  preference = on;
}

/** Keys of one letter can be switched off (WCAG 2.1.4): speech input would press them unbidden. */
export function keysAreOn(): boolean {
  return preference ?? readKept(storageKey) !== 'off';
}

/** A visitor's choice, kept in this browser. */
export function keepKeysChoice(on: boolean): void {
  keepText(storageKey, on ? '' : 'off');
}
