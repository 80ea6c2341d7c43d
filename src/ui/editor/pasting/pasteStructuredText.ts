import type { EditorView } from '@tiptap/pm/view';
import { looksLikeMarkdown, markdownHtml } from './markdownPaste.ts';
import { tabbedTextHtml } from './tabbedText.ts';

/** Pastes Markdown and rows of a spreadsheet as what they mean, unless they come with formatting or go into code. */
export function pasteStructuredText(view: EditorView, event: ClipboardEvent): boolean {
  const data = event.clipboardData;
  const text = data?.getData('text/plain') ?? '';
  const copiedFrom = data?.getData('vscode-editor-data') ?? '';
  // Its HTML shows any file as code.
  const isProse = /"mode":"(markdown|plaintext)"/.test(copiedFrom);
  const isFormatted = Boolean(data?.getData('text/html')) && !isProse;
  if (isFormatted || view.state.selection.$from.parent.type.spec.code) return false;
  const html = looksLikeMarkdown(text) ? markdownHtml(text) : tabbedTextHtml(text);
  if (html !== null) return view.pasteHTML(html, new ClipboardEvent('paste'));
  return isProse && view.pasteText(text, new ClipboardEvent('paste'));
}
