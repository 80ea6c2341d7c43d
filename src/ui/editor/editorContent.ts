import type { Editor } from '@tiptap/core';
import { storedHtml } from '../ownAddresses.ts';
import type { EditorContent } from './editorTypes.ts';

/** Nodes that say something without a word. */
const shownAlone: ReadonlySet<string> = new Set(['image', 'horizontalRule', 'video', 'figure']);

/** The content without the trailing empty lines that the editor keeps for the caret. */
export function editorContentOf(editor: Editor, uploading: number): EditorContent {
  const mentioned = new Set<string>();
  let hasPicture = false;
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'mention') mentioned.add(String(node.attrs.id));
    if (shownAlone.has(node.type.name)) hasPicture = true;
  });
  const text = editor.getText({ blockSeparator: '\n' }).trim();
  const isEmpty = text === '' && !hasPicture;
  return {
    html: isEmpty ? '' : storedHtml(editor.getHTML()).replace(/(<p><\/p>)+$/, ''),
    text,
    mentionedUserIds: [...mentioned],
    uploading,
  };
}
