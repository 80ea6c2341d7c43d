import { createContext, useContext, useMemo } from 'react';
import type { Dictionary, WordKey, WordValues } from './translate.ts';
import type { WordNamespace } from './wordNamespaces.ts';

export const DictionaryContext = createContext<Dictionary | null>(null);

type Namespaces = WordNamespace | readonly [WordNamespace, ...WordNamespace[]];

/** Keys of the first namespace unprefixed, those of the others prefixed: `post:solved`. */
type KeyOf<Names extends Namespaces> = Names extends WordNamespace
  ? WordKey<Names>
  : Names extends readonly [infer First extends WordNamespace, ...infer Rest]
    ? WordKey<First> | Prefixed<Rest[number] & WordNamespace>
    : never;

type Prefixed<Name extends WordNamespace> = Name extends WordNamespace
  ? `${Name}:${WordKey<Name>}`
  : never;

/**
 * A feature's translations in the viewer's language (locales/<lang>/<feature>.json), and the language itself.
 * The namespace must be a literal, so that the build can load it with the module
 * (tools/building/wordsPlugin.ts).
 */
export function useTranslation<const Names extends Namespaces = 'ui'>(
  names?: Names,
): { t: (key: KeyOf<Names>, values?: WordValues) => string; language: string } {
  const dictionary = useContext(DictionaryContext);
  if (!dictionary) throw new Error('useTranslation outside I18nProvider');
  const wanted = listOf(names ?? 'ui');
  for (const name of wanted) {
    const loading = dictionary.loading(name);
    // Thrown instead of `use`: if the component renders more hooks when they have loaded, it starts over, and
    // React, which tracks used promises, would lose its state.
    if (loading) throw loading;
  }
  const own = wanted[0] ?? 'ui';
  return useMemo(
    () => ({
      t: (key, values) => {
        const [name = '', path] = key.split(':');
        return path === undefined
          ? dictionary.find(own, name, values)
          : dictionary.find(name, path, values);
      },
      language: dictionary.language,
    }),
    [dictionary, own],
  );
}

/** A word of any namespace, as a manifest names it. */
export type AnyWord = Prefixed<WordNamespace>;

/**
 * For words that manifests name. The build sends those of one part along with the module that imports
 * `virtual:words/of/keyCommands`; it must be a part that is loaded when it is first shown (`lazyPart`).
 */
export function useManifestWords(): (word: AnyWord) => string {
  const dictionary = useContext(DictionaryContext);
  if (!dictionary) throw new Error('useManifestWords outside I18nProvider');
  return (word) => {
    const [name = '', path = ''] = word.split(':');
    return dictionary.find(name, path);
  };
}

function listOf(names: Namespaces): readonly WordNamespace[] {
  return typeof names === 'string' ? [names] : names;
}
