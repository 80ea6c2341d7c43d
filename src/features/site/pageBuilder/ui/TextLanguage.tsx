import { languageName } from '#core/languageName.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type LanguageChoiceProps = { value: string; onChange: (language: string) => void };

/** The language in which texts are edited; '' is the community's own. Nothing where there is only one. */
export function TextLanguage({ value, onChange }: LanguageChoiceProps) {
  const { t, language } = useTranslation('pageBuilder');
  const { activeLanguages, defaultLanguage } = useShell().settings;
  if (activeLanguages.length < 2) return null;
  return (
    <Field label={t('textLanguage')}>
      <Select size="sm" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{languageName(defaultLanguage, language)}</option>
        {activeLanguages
          .filter((code) => code !== defaultLanguage)
          .map((code) => (
            <option key={code} value={code}>
              {languageName(code, language)}
            </option>
          ))}
      </Select>
    </Field>
  );
}
