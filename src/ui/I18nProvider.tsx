import { type ReactNode, useEffect, useState } from 'react';
import type { Dictionary } from './translate.ts';
import { DictionaryContext } from './useTranslation.ts';

type I18nProviderProps = { value: Dictionary; children: ReactNode };

/** Provides the translations of a language to its children. */
export function I18nProvider({ value, children }: I18nProviderProps) {
  const [renewed, renew] = useState(value);
  useEffect(() => value.onLate?.(() => renew({ ...value })), [value]);
  const isOfValue = renewed.find === value.find;
  return <DictionaryContext value={isOfValue ? renewed : value}>{children}</DictionaryContext>;
}
