import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { wordExportPath, wordsPath } from '../../interfaceWordRules.ts';

export const interfaceWordLeaks: FeatureLeaks = {
  queries: {
    interfaceWords: 'secrets',
    interfaceWordHistory: { none: 'What texts of pages were before.' },
  },
  routes: {
    [wordsPath(':language')]: { none: 'Texts of pages, for anyone.' },
    [wordExportPath]: { none: 'Asked without a language here; it is read as `interfaceWords`.' },
  },
  plant: async ({ db, secrets: { word }, texts }) => {
    texts.push('en');
    await db
      .insertInto('word_suggestions')
      .values({
        ...{ language: 'en', namespace: 'access', key: 'title', created_at: new Date() },
        text: word('word.suggestion', 'standing'),
      })
      .execute();
  },
};
