import { baseOf } from '#core/languages.ts';

interface ManyTexts {
  content: string;
  /** Null: for any language. */
  language: string | null;
  versions: readonly { language: string; content: string }[];
}

interface TextInLanguage {
  content: string;
  /** Null: for any language. */
  language: string | null;
  /** There is none in the language that was asked for. */
  isFallback: boolean;
}

/** The text for a language: exactly that one, else a variant of it, else the first text. */
export function versionFor(response: ManyTexts, language: string | null): TextInLanguage {
  const first = { content: response.content, language: response.language };
  if (language === null) return { ...first, isFallback: false };
  const all = [first, ...response.versions];
  const found =
    all.find((each) => each.language === language) ??
    all.find((each) => each.language !== null && baseOf(each.language) === baseOf(language));
  if (found) return { content: found.content, language: found.language, isFallback: false };
  return { ...first, isFallback: first.language !== null };
}
