import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import type { FindQuickTexts, QuickText } from './editorTypes.ts';
import { plainCode } from './plainCode.ts';
import { createSuggestionList } from './suggestionList.ts';

export const createQuickTextList = () =>
  createSuggestionList({ chosenOf: (item: QuickText) => item, waits: true });

export type QuickTextList = ReturnType<typeof createQuickTextList>;

/** Typed at the start of a word, it opens the list. */
export const quickTextChar = '/';

/** A menu of saved texts and actions, opened by `/`; what is typed after it searches. */
export function quickTexts(find: FindQuickTexts, list: QuickTextList, shownHtml: Shown) {
  return Extension.create({
    name: 'quickTexts',
    addProseMirrorPlugins() {
      return [
        Suggestion<QuickText, QuickText>({
          editor: this.editor,
          pluginKey: new PluginKey('quickTexts'),
          char: quickTextChar,
          // Names have several words.
          allowSpaces: true,
          debounce: 150,
          floatingUi: { strategy: 'fixed' },
          allow: ({ state: { doc }, range }) => {
            const isCode = doc.resolve(range.from).parent.type.spec.code === true;
            // "3 / 4" is no search.
            return !isCode && !/^\/\s/.test(doc.textBetween(range.from, range.to));
          },
          items: async ({ query }) => [...(await find(query))],
          command: ({ editor, range, props: item }) => {
            const chain = editor.chain().focus().deleteRange(range);
            if (item.html !== undefined) {
              chain.insertContent(plainCode(shownHtml(item.html))).scrollIntoView();
            }
            chain.run();
            item.onChoose();
          },
          render: list.render,
        }),
      ];
    },
  });
}

type Shown = (html: string) => string;
