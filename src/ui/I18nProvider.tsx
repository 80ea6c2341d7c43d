import type { ReactNode } from 'react';
import type { Dictionary } from './translate.ts';
import { DictionaryContext } from './useTranslation.ts';

type I18nProviderProps = { value: Dictionary; children: ReactNode };

/** Provides the translations of a language to its children. */
export function I18nProvider({ value, children }: I18nProviderProps) {
  return <DictionaryContext value={value}>{children}</DictionaryContext>;
}
