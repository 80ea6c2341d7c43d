import type { ReactNode } from 'react';
import type { Dictionary } from './translate.ts';
import { DictionaryContext } from './useTranslation.ts';

type I18nProviderProps = { value: Dictionary; children: ReactNode };

/** Gives the words of a language to every component beneath. */
export function I18nProvider({ value, children }: I18nProviderProps) {
  return <DictionaryContext value={value}>{children}</DictionaryContext>;
}
