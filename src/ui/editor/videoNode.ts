import { Node } from '@tiptap/core';

/**
 * A video: a link of its own class, which readers see as a player (platform/html/renderContent.ts) and
 * feeds and mails as a link.
 */
export const videoNode = Node.create({
  name: 'video',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: null },
    title: { default: '', parseHTML: (element) => element.textContent },
  }),
  // Before the mark of links.
  parseHTML: () => [{ tag: 'a.video[href]', priority: 1100 }],
  renderHTML: ({ node }) => [
    'a',
    { class: 'video', href: node.attrs.href },
    node.attrs.title || node.attrs.href,
  ],
  renderText: ({ node }) => node.attrs.title || node.attrs.href,
});
