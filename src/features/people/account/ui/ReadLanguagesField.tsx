import { useId } from 'react';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface ReadLanguagesFieldProps {
  form: Pick<
    ZodForm<{ readLanguages: Record<string, string> }>,
    'field' | 'errorWithin' | 'values' | 'setValue'
  >;
  choices: readonly { code: string; name: string }[];
}

/** Without JavaScript, which adds an empty one to those that are filled. */
const fewestSelects = 3;

/** The languages that a member reads, preferred first: a select for each. */
export function ReadLanguagesField({ form, choices }: ReadLanguagesFieldProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  const chosen = form.values.readLanguages;
  const filled = Object.keys(chosen).filter((place) => chosen[place] !== '');
  const last = Math.max(-1, ...filled.map(Number));
  const count = Math.min(choices.length, Math.max(fewestSelects, last + 2));
  const error = form.errorWithin('readLanguages');
  if (choices.length < 2) return null;
  /** A language that has another place changes places. */
  const leavePlace = (place: string, code: string) => {
    const other = Object.keys(chosen).find((each) => each !== place && chosen[each] === code);
    if (code !== '' && other !== undefined) {
      form.setValue(`readLanguages.${other}`, chosen[place] ?? '');
    }
  };
  return (
    <fieldset
      id="readLanguages"
      className="mt-6 scroll-mt-24"
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      data-invalid={error ? true : undefined}
    >
      <legend className="text-sm font-medium">{t('readLanguages.label')}</legend>
      <p id={`${id}-hint`} className="mt-1 mb-3 text-sm text-text-muted">
        {t('readLanguages.hint')}
      </p>
      <div className="field-grid sm:grid-cols-2">
        {Array.from({ length: count }, (_each, index) => `${index}`).map((place) => (
          <Field
            key={place}
            {...form.field(`readLanguages.${place}`)}
            error={undefined}
            label={t('readLanguages.place', { place: Number(place) + 1 })}
          >
            <Select onChange={({ target }) => leavePlace(place, target.value)}>
              <option value="">{t('none')}</option>
              {choices.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
