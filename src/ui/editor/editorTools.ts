import Bold from 'virtual:icons/bold';
import Code from 'virtual:icons/code';
import Italic from 'virtual:icons/italic';
import List from 'virtual:icons/list';
import ListOrdered from 'virtual:icons/list-ordered';
import Redo from 'virtual:icons/redo-2';
import SquareCode from 'virtual:icons/square-code';
import Strikethrough from 'virtual:icons/strikethrough';
import Quote from 'virtual:icons/text-quote';
import Undo from 'virtual:icons/undo-2';
import type { Editor } from '@tiptap/core';

export type EditorTool = {
  /** Its translation key: tool.<name>. */
  name:
    | ('bold' | 'italic' | 'strike' | 'code' | 'bulletList' | 'orderedList')
    | ('quote' | 'codeBlock' | 'undo' | 'redo');
  icon: typeof Bold;
  /** In ProseMirror's notation: Mod is Ctrl or ⌘. */
  keys: string;
  /** The mark or node that activates the button; none for one-time actions. */
  mark?: string;
  /** Its icon is directional, so it is mirrored in right-to-left languages. */
  turns?: boolean;
  run: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

const inline: readonly EditorTool[] = [
  {
    ...{ name: 'bold', icon: Bold, keys: 'Mod-B', mark: 'bold' },
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    ...{ name: 'italic', icon: Italic, keys: 'Mod-I', mark: 'italic' },
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    ...{ name: 'strike', icon: Strikethrough, keys: 'Mod-Shift-S', mark: 'strike' },
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    ...{ name: 'code', icon: Code, keys: 'Mod-E', mark: 'code' },
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
];

const blocks: readonly EditorTool[] = [
  {
    ...{ name: 'bulletList', icon: List, keys: 'Mod-Shift-8', mark: 'bulletList', turns: true },
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    ...{ name: 'orderedList', icon: ListOrdered, keys: 'Mod-Shift-7', mark: 'orderedList' },
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    ...{ name: 'quote', icon: Quote, keys: 'Mod-Shift-B', mark: 'blockquote', turns: true },
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    ...{ name: 'codeBlock', icon: SquareCode, keys: 'Mod-Alt-C', mark: 'codeBlock' },
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

const history: readonly EditorTool[] = [
  {
    ...{ name: 'undo', icon: Undo, keys: 'Mod-Z', turns: true },
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    ...{ name: 'redo', icon: Redo, keys: 'Mod-Shift-Z', turns: true },
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

export const editorTools = { inline, blocks, history } as const;

const blockNames = ['callout', 'details', 'tabs', 'figure'] as const;

/** The toolbar's state at the caret. */
export function toolbarState(editor: Editor) {
  const all = [...inline, ...blocks, ...history];
  const level: unknown = editor.isActive('heading') ? editor.getAttributes('heading').level : null;
  const language: unknown = editor.getAttributes('codeBlock').language;
  const href: unknown = editor.getAttributes('link').href;
  const alt: unknown = editor.getAttributes('image').alt;
  return {
    pressed: all.flatMap((tool) => (tool.mark && editor.isActive(tool.mark) ? tool.name : [])),
    disabled: all.flatMap((tool) => (tool.can && !tool.can(editor) ? tool.name : [])),
    level: typeof level === 'number' ? level : null,
    inCode: editor.isActive('codeBlock'),
    language: typeof language === 'string' ? language : '',
    inTable: editor.isActive('table'),
    blocks: blockNames.filter((name) => editor.isActive(name)),
    link: editor.isActive('link') && typeof href === 'string' ? href : null,
    picture: editor.isActive('image') ? (typeof alt === 'string' ? alt : '') : null,
  };
}
