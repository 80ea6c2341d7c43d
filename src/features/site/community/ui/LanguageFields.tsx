import { languageName } from '#core/languageName.ts';
import { knownLanguages } from '#core/languages.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

/** The languages that are spoken, and which of them whoever asks for none gets. */
export function LanguageFields({ form: { values, change, faultOf } }: { form: CommunityForm }) {
  const { t, language } = useTranslation('community');
  const { activeLanguages, defaultLanguage } = values;
  const { compare } = new Intl.Collator(language);
  const rows = knownLanguages
    .map((code) => ({ code, name: languageName(code, language) }))
    .toSorted((one, other) => compare(one.name, other.name));
  return (
    <>
      <Field label={t('field.defaultLanguage')} error={faultOf('defaultLanguage')}>
        <Select
          value={defaultLanguage}
          onChange={(event) => {
            const chosen = knownLanguages.find((each) => each === event.currentTarget.value);
            if (chosen) change({ defaultLanguage: chosen });
          }}
        >
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
              label={name}
              checked={activeLanguages.includes(code)}
              // Whoever asks for none of the others needs one.
              disabled={code === defaultLanguage}
              onChange={(event) =>
                change({
                  activeLanguages: knownLanguages.filter((each) =>
                    each === code ? event.currentTarget.checked : activeLanguages.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
