import { type Editor, type KeyboardShortcutCommand, mergeAttributes, Node } from '@tiptap/core';
import { type CalloutKind, calloutKinds } from '#core/calloutKinds.ts';

const callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ kind: { default: 'note', rendered: false } }),
  parseHTML: () => calloutKinds.map((kind) => ({ tag: `aside.callout-${kind}`, attrs: { kind } })),
  renderHTML: ({ node }) => ['aside', { class: `callout callout-${node.attrs.kind}` }, 0],
});

/** Open while it is edited: its state is not content. */
const details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsTitle block+',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', 0],
  addNodeView: () => () => {
    const dom = document.createElement('details');
    dom.open = true;
    dom.addEventListener('toggle', () => {
      dom.open = true;
    });
    return { dom, contentDOM: dom, ignoreMutation: ({ type }) => type === 'attributes' };
  },
});

const detailsTitle = titleNode('detailsTitle', 'summary', {});

const tabs = Node.create({
  name: 'tabs',
  group: 'block',
  content: 'tab+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'section.tabs' }],
  renderHTML: () => ['section', { class: 'tabs' }, 0],
});

const tab = Node.create({
  name: 'tab',
  content: 'tabTitle block+',
  defining: true,
  parseHTML: () => [{ tag: 'section.tab' }],
  renderHTML: () => ['section', { class: 'tab' }, 0],
});

const tabTitle = titleNode('tabTitle', 'h3', { class: 'tab-title' });

/** An image with the caption that readers see below it. */
const figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  marks: 'bold italic link code',
  draggable: true,
  isolating: true,
  addAttributes: () =>
    Object.fromEntries(
      ['src', 'alt', 'width', 'height'].map((name) => [
        name,
        {
          default: null,
          rendered: false,
          parseHTML: (element: HTMLElement) =>
            element.querySelector('img')?.getAttribute(name) ?? null,
        },
      ]),
    ),
  parseHTML: () => [{ tag: 'figure:has(img)', contentElement: captionOf }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    ['img', mergeAttributes(attrs)],
    ['figcaption', 0],
  ],
  addKeyboardShortcuts: () =>
    onEnter(({ editor }) => editor.isActive('figure') && editor.commands.createParagraphNear()),
});

export const blockNodes = [callout, details, detailsTitle, tabs, tab, tabTitle, figure];

/** A figure without a caption has an empty one. */
function captionOf(element: globalThis.Node): HTMLElement {
  const found = element instanceof HTMLElement ? element.querySelector('figcaption') : null;
  return found instanceof HTMLElement ? found : document.createElement('figcaption');
}

function onEnter(run: KeyboardShortcutCommand): Record<string, KeyboardShortcutCommand> {
  return { Enter: run };
}

function titleNode(name: string, tag: string, attributes: { class?: string }): Node {
  return Node.create({
    name,
    content: 'text*',
    marks: '',
    defining: true,
    selectable: false,
    parseHTML: () => [
      { tag: attributes.class ? `${tag}.${attributes.class}` : tag, priority: 100 },
    ],
    renderHTML: () => [tag, attributes, 0],
    addKeyboardShortcuts: () =>
      // Goes on to the text instead of splitting the title.
      onEnter(({ editor }) => {
        const { $from } = editor.state.selection;
        return $from.parent.type.name === name && editor.commands.focus($from.after() + 1);
      }),
  });
}

/** Makes what is selected a callout, or changes the kind of the one around it. */
export function setCallout(editor: Editor, kind: CalloutKind): void {
  const chain = editor.chain().focus();
  if (editor.isActive('callout')) chain.updateAttributes('callout', { kind }).run();
  else chain.wrapIn('callout', { kind }).run();
}

/** Inserts a block and selects its first title. */
export function insertDetails(editor: Editor, summary: string): void {
  insertTitled(editor, 'detailsTitle', {
    type: 'details',
    content: [titled('detailsTitle', summary), { type: 'paragraph' }],
  });
}

export function insertTabs(editor: Editor, titles: readonly string[]): void {
  const content = titles.map((title) => newTab(title));
  insertTitled(editor, 'tabTitle', { type: 'tabs', content });
}

/** Adds a tab after the others of the group at the caret. */
export function addTab(editor: Editor, titleOf: (number: number) => string): void {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'tabs') continue;
    const title = titleOf(node.childCount + 1);
    const end = $from.end(depth);
    editor.chain().focus().insertContentAt(end, newTab(title)).run();
    editor.commands.setTextSelection({ from: end + 2, to: end + 2 + title.length });
    return;
  }
}

/** Turns the selected image into a figure, whose caption is typed next. */
export function addCaption(editor: Editor): void {
  const { src, alt, width, height } = editor.getAttributes('image');
  const content = { type: 'figure', attrs: { src, alt, width, height } };
  const at = editor.state.selection.from;
  editor.chain().focus().insertContent(content).run();
  selectFirst(editor, 'figure', at);
}

/** Removes the innermost block around the caret and keeps the text of a callout. */
export function removeBlock(editor: Editor): void {
  const around = ['tabs', 'details', 'figure'].filter((name) => editor.isActive(name));
  const chain = editor.chain().focus();
  if (editor.isActive('callout')) chain.lift('callout').run();
  else if (around[0] !== undefined) chain.deleteNode(around.at(-1) ?? around[0]).run();
}

const titled = (type: string, text: string) => ({ type, content: [{ type: 'text', text }] });

const newTab = (title: string) => ({
  type: 'tab',
  content: [titled('tabTitle', title), { type: 'paragraph' }],
});

function insertTitled(editor: Editor, title: string, content: object): void {
  const at = editor.state.selection.from;
  editor.chain().focus().insertContent(content).run();
  selectFirst(editor, title, at);
}

/** Selects the text of the first such node at or after a position. */
function selectFirst(editor: Editor, name: string, from: number): void {
  let found: { from: number; to: number } | undefined;
  editor.state.doc.descendants((node, position) => {
    if (found || node.type.name !== name || position < from - 2) return;
    found = { from: position + 1, to: position + 1 + node.content.size };
  });
  if (found) editor.chain().setTextSelection(found).focus().run();
}
