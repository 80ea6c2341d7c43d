import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';
import type { ShownWord } from '#ui/words/shownWords.ts';
import { interfaceWordsAddress } from './interfaceWordRules.ts';
import type { InterfaceWordData } from './ui/interfaceWordDocuments.ts';
import { readWordsAddress } from './wordsAddress.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_WORDS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    interfaceWords: typeof import('#locales/en/interfaceWords.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    interfaceWord: { props: { word: InterfaceWordData }; result: true };
    interfaceWordHistory: { props: { word: InterfaceWordData }; result: true };
    /** Texts that were found on a page; the page is loaded again when one is changed. */
    correctWords: { props: { words: readonly ShownWord[] }; result: true };
    importWords: { props: { language: string }; result: true };
  }
}

export const interfaceWordFeature = defineFeature({
  name: 'interfaceWords',
  modals: {
    interfaceWord: async () => (await import('./ui/InterfaceWordDialog.tsx')).InterfaceWordDialog,
    interfaceWordHistory: async () =>
      (await import('./ui/WordHistoryDialog.tsx')).WordHistoryDialog,
    correctWords: async () => (await import('./ui/CorrectWordsDialog.tsx')).CorrectWordsDialog,
    importWords: async () => (await import('./ui/ImportWordsDialog.tsx')).ImportWordsDialog,
  },
  slots: {
    'shell.overlay': async () =>
      (await import('./ui/WordCorrectionOverlay.tsx')).WordCorrectionOverlay,
  },
  staffPages: [
    staffPage({
      path: interfaceWordsAddress,
      layout: 'ADMIN_WORDS_PAGE',
      widget: 'interfaceWordList',
      view: async () => (await import('./ui/InterfaceWordListWidget.tsx')).InterfaceWordListWidget,
      permissions: ['MANAGE_COMMUNITY', 'EDIT_ANY_POST'],
      title: 'interfaceWords:title',
      document: async () => (await import('./ui/interfaceWordDocuments.ts')).InterfaceWordsQuery,
      variables: ({ url, shell }) => readWordsAddress(url.search, shell.language),
      link: { section: 'appearance', label: 'staff.words', icon: 'languages' },
    }),
  ],
});
