import { keepText, readKept } from '../keptText.ts';

const storageKey = 'plaza.keys';

let preference: boolean | null = null;

/** The signed-in member's preference; null: nobody is signed in, so the browser's setting applies. */
export function setKeysPreference(on: boolean | null): void {
  preference = on;
}

/** Single-key shortcuts can be switched off (WCAG 2.1.4): speech input could trigger them accidentally. */
export function keysAreOn(): boolean {
  return preference ?? readKept(storageKey) !== 'off';
}

/** A visitor's setting, stored in this browser. */
export function keepKeysChoice(on: boolean): void {
  keepText(storageKey, on ? '' : 'off');
}
