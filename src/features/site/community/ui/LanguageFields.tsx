import { languageName } from '#core/languageName.ts';
import { knownLanguages } from '#core/languages.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

/** The enabled languages, and the default one. */
export function LanguageFields({ form }: { form: CommunityForm }) {
  const { t, language } = useTranslation('community');
  const { activeLanguages, defaultLanguage } = form.values;
  const { compare } = new Intl.Collator(language);
  const rows = knownLanguages
    .map((code) => ({ code, name: languageName(code, language) }))
    .toSorted((one, other) => compare(one.name, other.name));
  return (
    <>
      <Field {...form.field('defaultLanguage')} label={t('field.defaultLanguage')}>
        <Select>
          {rows
            .filter(({ code }) => activeLanguages.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-sm font-medium">{t('field.activeLanguages')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {rows.map(({ code, name }) => (
            <Checkbox
              key={code}
              {...form.checkbox('activeLanguages', code)}
              label={name}
              // The default language cannot be disabled.
              disabled={code === defaultLanguage}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
