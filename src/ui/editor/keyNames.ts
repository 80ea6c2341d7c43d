/** Display names of shortcuts, `Ctrl+Shift+S` or `⇧⌘S`, and their `aria-keyshortcuts` form. */
export function keyNames(keys: string, isMac: boolean): { shown: string; aria: string } {
  const parts = keys.split('-');
  const key = parts.at(-1) ?? '';
  const has = (name: string) => parts.includes(name);
  const aria = [
    has('Mod') && (isMac ? 'Meta' : 'Control'),
    has('Alt') && 'Alt',
    has('Shift') && 'Shift',
    key,
  ].filter((part) => part !== false);
  const mac = [has('Alt') && '⌥', has('Shift') && '⇧', has('Mod') && '⌘', key];
  return {
    shown: isMac ? mac.filter(Boolean).join('') : aria.join('+').replace('Control', 'Ctrl'),
    aria: aria.join('+'),
  };
}

export function isMacKeyboard(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
