import pageNames from '#locales/en/layoutNames.json' with { type: 'json' };
import english from '#locales/en/pageWidgets.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

/** A text at a path such as `hero.label`; null if there is none. */
export type BuilderWords = (path: string) => string | null;

/** Names of widgets, properties and options, in a language. */
export function widgetWords(language: string): BuilderWords {
  const { words } = serverWords('pageWidgets', english, [language]);
  const { widgets } = serverWords('layoutNames', pageNames, [language]).words;
  const named = Object.entries(widgets).map(([type, label]) => [type, { label }]);
  return textsOf({ ...Object.fromEntries(named), ...words });
}

/** The name of a page by its layout key. */
export function layoutTypeName(type: string, language: string): string {
  const { pages } = serverWords('layoutNames', pageNames, [language]).words;
  return textsOf(pages)(type) ?? plainName(type);
}

function textsOf(tree: object): BuilderWords {
  return (path) => {
    const found = path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), tree);
    return typeof found === 'string' ? found : null;
  };
}

/** `LAST_ACTIVITY` → `Last activity`, `showFilters` → `Show filters`. */
export function plainName(name: string): string {
  const spaced = /^[A-Z0-9_/]+$/.test(name)
    ? name.replaceAll('_', ' ')
    : name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1).toLowerCase()}`;
}
