import { useMemo } from 'react';
import { countryCodes, countryName } from '#core/countryName.ts';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SettingFieldInfo } from './settingDocuments.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type Option = { value: string; label: string };

/** Options of a field: languages and countries by their names in the viewer's language. */
export function useSettingOptions(field: SettingFieldInfo, form: SettingsForm): Option[] {
  const { t, language } = useTranslation('community');
  const active = valueAtPath(form.values, 'activeLanguages');
  const { control, options, isOptional } = field;
  return useMemo(() => {
    if (control === 'COUNTRY') {
      const named = countryCodes.map((code) => [code, countryName(code, language)] as const);
      return [{ value: '', label: t('choose') }, ...byName(named, language)];
    }
    if (control !== 'LANGUAGE' && control !== 'LANGUAGES') {
      const none = { value: '', label: t('none') };
      return [...(isOptional && control === 'CHOICE' ? [none] : []), ...options];
    }
    const isOffered = (code: string) =>
      control === 'LANGUAGES' || !Array.isArray(active) || active.includes(code);
    const named = options
      .filter(({ value }) => isOffered(value))
      .map(({ value }) => [value, languageName(value, language)] as const);
    return byName(named, language);
  }, [control, options, isOptional, active, language, t]);
}

function byName(rows: readonly (readonly [string, string])[], language: string): Option[] {
  const { compare } = new Intl.Collator(localeOf(language));
  return rows
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => compare(one.label, other.label));
}
