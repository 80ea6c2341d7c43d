import { pluralOf } from '../../src/core/words/wordForms.ts';
import type { SourceIssue } from '../checks/sourceFiles.ts';
import { shortPlaces } from './shortPlaces.ts';
import {
  listNamespaces,
  missingWords,
  readWords,
  translatedLanguages,
  untranslatedWords,
} from './translations.ts';

/** What a language has and lacks. */
export interface LanguageState {
  language: string;
  texts: number;
  missing: number;
  /** Texts on buttons and in table heads that are much longer than the English ones: to be looked at. */
  long: number;
}

const dots = 'three dots: …';

/** Left in a text by an editor, a program or a translator who went on. */
const leftovers: readonly [RegExp, string][] = [
  [/\b(?:TODO|FIXME|XXX|TBD)\b/, 'a note'],
  [/lorem ipsum/i, 'a filler'],
  [/\uFFFD|Ã[\u0080-\u00BF]|â€/, 'broken characters'],
  [/[\u200B\uFEFF\u2028\u2029\u00AD]/, 'an invisible character'],
  [/&(?:amp|lt|gt|quot|nbsp|#\d+);/, 'an HTML entity'],
  [/\.\.\./, dots],
];

/** Sentences that a language says as English does: names, and what is written alike. */
const saidAlike: ReadonlySet<string> = new Set<string>([
  // A command.
  'taxonomy:start.command',
  'surveyAdmin:template.NPS',
  'communitySettings:contentSecurityPolicy.label',
]);

export function languageStates(): LanguageState[] {
  const places = shortPlaces();
  return translatedLanguages().map((language) => {
    const sum = (count: (namespace: string) => number) =>
      listNamespaces().reduce((total, namespace) => total + count(namespace), 0);
    // A regional language has what differs from its base.
    const isRegional = language.includes('_');
    return {
      language,
      texts: sum((name) => Object.keys(readWords(language, name)).length),
      missing: isRegional ? 0 : sum((name) => Object.keys(missingWords(language, name)).length),
      long: longTexts(language, places).length,
    };
  });
}

/** Texts with leftovers, and sentences that are still in English. */
export function wordFaults(): SourceIssue[] {
  return ['en', ...translatedLanguages()].flatMap((language) =>
    listNamespaces().flatMap((namespace) => {
      const words = readWords(language, namespace);
      const english = readWords('en', namespace);
      const left = Object.entries(words).flatMap(([key, text]) =>
        leftoversIn(text, english[key] ?? '').map((what) => `${key}: contains ${what}`),
      );
      const same = language.startsWith('en')
        ? []
        : untranslatedWords(language, namespace)
            .filter((key) => !saidAlike.has(`${namespace}:${key}`))
            .map((key) => `${key}: is the English sentence`);
      const file = `locales/${language}/${namespace}.json`;
      return [...left, ...same].map((message) => ({ file, line: 1, message }));
    }),
  );
}

/** What a text contains; English has three dots where the specification has them (§5). */
export function leftoversIn(text: string, english: string): string[] {
  return leftovers
    .filter(([pattern, what]) => pattern.test(text) && !(what === dots && english.includes('...')))
    .map(([, what]) => what);
}

/** Times as long as the English text, and long enough to matter. */
const mostOfEnglish = 2;
const alwaysFits = 24;

export function longTexts(language: string, places = shortPlaces()): string[] {
  return listNamespaces().flatMap((namespace) => {
    const english = readWords('en', namespace);
    return Object.entries(readWords(language, namespace)).flatMap(([key, text]) => {
      const base = pluralOf(english, key)?.base ?? key;
      const kind = places.get(`${namespace}:${base}`);
      const original = english[key] ?? english[`${base}_other`] ?? '';
      const isLong = text.length > alwaysFits && text.length > mostOfEnglish * original.length;
      return kind && isLong ? [`${namespace}:${key} (${kind}): ${original} → ${text}`] : [];
    });
  });
}
