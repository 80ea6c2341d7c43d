import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

type I18nProviderProps = { value: i18n; children: ReactNode };

/** Gives the words of `createI18n` to every component beneath. */
export function I18nProvider({ value, children }: I18nProviderProps) {
  return <I18nextProvider i18n={value}>{children}</I18nextProvider>;
}
