import { languageName } from '#core/languageName.ts';
import type { LocalizedName } from '#core/localizedNames.ts';
import { Field } from '../Field.tsx';
import { TextInput } from '../TextInput.tsx';
import { useTranslation } from '../useTranslation.ts';
import type { ZodForm } from './useZodForm.ts';

type LocalizedNameFieldsProps = {
  form: Pick<ZodForm<{ names: LocalizedName[] }>, 'field' | 'values'>;
  maxLength: number;
  /** With the name of the language. */
  labelOf: (language: string) => string;
};

/** A field for the name in each language; the first is required. */
export function LocalizedNameFields({ form, maxLength, labelOf }: LocalizedNameFieldsProps) {
  const { language } = useTranslation('ui');
  return (
    <div className="field-grid sm:grid-cols-2">
      {form.values.names.map((each, index) => (
        <Field
          key={each.language}
          {...form.field(`names.${index}.name`)}
          label={labelOf(languageName(each.language, language))}
          required={index === 0}
          optional={index > 0}
        >
          <TextInput maxLength={maxLength} autoComplete="off" dir="auto" />
        </Field>
      ))}
    </div>
  );
}
