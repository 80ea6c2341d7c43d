import { mergeAttributes } from '@tiptap/core';
import { Mention } from '@tiptap/extension-mention';
import type { FindMembers, MentionableMember } from './editorTypes.ts';
import { createSuggestionList } from './suggestionList.ts';

export const createMentionList = () =>
  createSuggestionList({
    chosenOf: ({
      id,
      username,
    }: MentionableMember): { id: string | null; label?: string | null } => ({
      id,
      label: username,
    }),
  });

export type MentionList = ReturnType<typeof createMentionList>;

/** Mentions in the sanitizer's format: `<a class="mention" data-member-id href="/users/ID">@name`. */
export function memberMention(findMembers: FindMembers, list: MentionList) {
  return Mention.extend({
    // Before the link extension, which would match the same <a>.
    priority: 1100,
    addAttributes: () => ({
      id: {
        default: null,
        parseHTML: (anchor: HTMLElement) => anchor.getAttribute('data-member-id'),
        renderHTML: ({ id }: { id: string }) => ({ 'data-member-id': id, href: `/users/${id}` }),
      },
      label: {
        default: null,
        parseHTML: (anchor: HTMLElement) => anchor.textContent?.replace(/^@/, '') ?? '',
        rendered: false,
      },
      mentionSuggestionChar: { default: '@', rendered: false },
    }),
    parseHTML: () => [{ tag: 'a.mention[data-member-id]', priority: 1100 }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'a',
      mergeAttributes({ class: 'mention' }, HTMLAttributes),
      `@${node.attrs.label}`,
    ],
    renderText: ({ node }) => `@${node.attrs.label}`,
  }).configure({
    suggestion: {
      char: '@',
      debounce: 120,
      minQueryLength: 1,
      floatingUi: { strategy: 'fixed' },
      items: async ({ query }) => [...(await findMembers(query))],
      render: list.render,
    },
  });
}
