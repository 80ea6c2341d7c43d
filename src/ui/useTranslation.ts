import { createContext, useContext, useMemo } from 'react';
import type { Dictionary, Translate } from './translate.ts';
import type { WordNamespace } from './wordNamespaces.ts';

export const DictionaryContext = createContext<Dictionary | null>(null);

/** The words of a feature in the viewer's language (locales/<lang>/<feature>.json), and the language itself. */
export function useTranslation<Name extends WordNamespace = 'ui'>(
  namespace?: Name,
): { t: Translate<Name>; language: string } {
  const dictionary = useContext(DictionaryContext);
  if (!dictionary) throw new Error('useTranslation outside I18nProvider');
  return useMemo(
    () => ({
      t: (key, values) => dictionary.find(namespace ?? 'ui', key, values),
      language: dictionary.language,
    }),
    [dictionary, namespace],
  );
}
