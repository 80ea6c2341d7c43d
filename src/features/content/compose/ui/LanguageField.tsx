import { languageName } from '#core/languageName.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type LanguageFieldProps = {
  languages: readonly string[];
  value: string;
  onChange: (language: string) => void;
};

/** The post's language, for search, spell checking and screen readers. */
export function LanguageField({ languages, value, onChange }: LanguageFieldProps) {
  const { t, language } = useTranslation('compose');
  return (
    <Field label={t('field.language')}>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {languages.map((code) => (
          <option key={code} value={code}>
            {languageName(code, language)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
