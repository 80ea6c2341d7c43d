import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { wordExportPath, wordsPath } from '../../interfaceWordRules.ts';

export const interfaceWordLeaks: FeatureLeaks = {
  queries: {
    interfaceWords: { none: 'Texts of pages, and what staff suggest for them.' },
    interfaceWordHistory: { none: 'What texts of pages were before.' },
  },
  routes: {
    [wordsPath(':language')]: { none: 'Texts of pages, for anyone.' },
    [wordExportPath]: { none: 'Texts of pages, and what staff suggest for them.' },
  },
};
