import { useEffect } from 'react';
import { openModal } from '#ui/overlays/modalQueue.ts';

/** Opens the command palette with Ctrl K or ⌘ K, except in a rich text editor, where it adds a link. */
export function PaletteKeys() {
  useEffect(() => {
    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, []);
  return null;
}

function openOnKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  if (event.defaultPrevented || event.isComposing) return;
  const isEditor = target instanceof HTMLElement && target.isContentEditable;
  if (isEditor || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  void openModal('commandPalette', {});
}
