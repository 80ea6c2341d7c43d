import { languageName } from '#core/languageName.ts';
import { baseOf } from '#core/languages.ts';
import { useTranslation } from './useTranslation.ts';

/** The language of a text that is not in the reader's; nothing for others. */
export function LanguageLabel({ language }: { language: string | null | undefined }) {
  const { language: reader } = useTranslation('ui');
  if (!language || baseOf(language) === baseOf(reader)) return null;
  return (
    <span className="shrink-0 rounded-md bg-surface-sunken px-1.5 py-0.5 text-xs text-text-muted">
      {languageName(language, reader)}
    </span>
  );
}
