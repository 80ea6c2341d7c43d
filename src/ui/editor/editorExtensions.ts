import { type AnyExtension, Mark, nodeInputRule, textblockTypeInputRule } from '@tiptap/core';
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { shownHtml } from '../ownAddresses.ts';
import { blockNodes } from './blockNodes.ts';
import { codeLowlight } from './codeLanguages.ts';
import type { FindMembers, FindQuickTexts } from './editorTypes.ts';
import { type ImageUploads, imageUploads } from './imageUploads.ts';
import { linkAddress } from './linkAddress.ts';
import { type MentionList, memberMention } from './memberMention.ts';
import { plainTable } from './plainTable.ts';
import { type QuickTextList, quickTexts } from './quickTexts.ts';
import { videoNode } from './videoNode.ts';

export type EditorParts = {
  /** Of this moment: it depends on what is written. */
  placeholder: () => string;
  findMembers: FindMembers;
  mentionList: MentionList;
  /** Null where there are none. */
  quick: { find: FindQuickTexts; list: QuickTextList } | null;
  uploads: ImageUploads;
  /** The text is a page, whose h1 is kept. */
  isPage: boolean;
};

/** Everything the sanitizer allows, so that editing a post loses nothing. */
export function editorExtensions(parts: EditorParts): AnyExtension[] {
  return [
    starterKit(parts.isPage),
    code,
    picture,
    videoNode,
    ...plainTable,
    ...blockNodes,
    ...['kbd', 'sub', 'sup', 'mark'].map(plainMark),
    memberMention(parts.findMembers, parts.mentionList),
    ...(parts.quick ? [quickTexts(parts.quick.find, parts.quick.list, shownHtml)] : []),
    imageUploads(parts.uploads),
    Placeholder.configure({ placeholder: parts.placeholder }),
  ];
}

const starterKit = (isPage: boolean) =>
  StarterKit.extend({
    addInputRules() {
      const heading = this.editor.schema.nodes.heading;
      // The page has the h1, so Markdown's # becomes h2, as in stored content.
      return heading
        ? [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } })]
        : [];
    },
  }).configure({
    codeBlock: false,
    heading: { levels: isPage ? [1, 2, 3, 4] : [2, 3, 4] },
    dropcursor: { class: 'editor-dropcursor', color: false, width: 2 },
    link: {
      openOnClick: false,
      markdownLinks: true,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null, class: null },
      isAllowedUri: (url) => linkAddress(url) !== null,
    },
  });

const code = CodeBlockLowlight.configure({
  lowlight: codeLowlight,
  enableTabIndentation: true,
  tabSize: 2,
});

const picture = Image.extend({
  addInputRules() {
    const find = /(?:^|\s)(!\[([^\]]*)\]\((https?:\/\/[^\s)]+)\))$/;
    return [
      nodeInputRule({ find, type: this.type, getAttributes: ([, , alt, src]) => ({ alt, src }) }),
    ];
  },
}).configure({ inline: true, allowBase64: false });

/** A mark without a toolbar button, preserved in imported or pasted content. */
function plainMark(name: string): Mark {
  return Mark.create({
    name,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  });
}
