import { Field } from '#ui/Field.tsx';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type LanguageFieldProps = {
  languages: readonly string[];
  value: string;
  onChange: (language: string) => void;
};

/** The post's language, for search, spell checking and screen readers. */
export function LanguageField({ languages, value, onChange }: LanguageFieldProps) {
  const { t } = useTranslation('compose');
  return (
    <Field label={t('field.language')}>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <LanguageOptions languages={languages} />
      </Select>
    </Field>
  );
}
