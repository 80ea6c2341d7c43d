import type { Editor } from '@tiptap/core';

export type EditorKeyActions = {
  onSubmit: () => void;
  /** Enter alone submits too, where it does nothing else. */
  isSentByEnter: () => boolean;
  onLink: () => void;
  onToolbar: () => void;
};

/**
 * Keys handled before the editor's own.
 * @returns true if handled; Tab after Escape is left to the browser, so that lists, tables and code,
 *   which use Tab, are not keyboard traps (WCAG 2.1.2)
 */
export function createEditorKeys(editor: () => Editor | null, actions: EditorKeyActions) {
  let tabLeaves = false;
  return (event: KeyboardEvent): boolean => {
    if (event.isComposing) return false;
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') {
      tabLeaves = true;
      return false;
    }
    if (event.key === 'Tab' && tabLeaves) return true;
    if (event.key !== 'Shift') tabLeaves = false;
    if (isMod && event.key === 'Enter') return taken(event, actions.onSubmit);
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey;
    if (isPlainEnter && actions.isSentByEnter()) return taken(event, actions.onSubmit);
    if (event.altKey && event.key === 'F10') return taken(event, actions.onToolbar);
    const isLink = isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
    if (isLink && !editor()?.isActive('codeBlock')) return taken(event, actions.onLink);
    return false;
  };
}

function taken(event: KeyboardEvent, action: () => void): true {
  event.preventDefault();
  action();
  return true;
}
