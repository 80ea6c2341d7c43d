import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import { languageName } from '#core/languageName.ts';
import { customFieldLimits } from '#features/base/customFields/customFieldLimits.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type FieldValues, useFieldLanguages } from './useFieldForm.ts';

/** The field's options, in order. */
export function FieldOptionRows({ form }: { form: ZodForm<FieldValues> }) {
  const { t, language } = useTranslation('fieldAdmin');
  const languages = useFieldLanguages();
  const options = form.rows('options');
  const last = options.rows.length - 1;
  const add = () =>
    options.append({
      value: '',
      labels: Object.fromEntries(languages.map((code) => [code, ''])),
    });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{t('field.options')}</legend>
      <ol className="flex flex-col gap-3">
        {options.rows.map(({ key, index, path }) => {
          const place = index + 1;
          return (
            <li key={key} className="flex items-start gap-1">
              <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                {languages.map((code, order) => (
                  <Field
                    key={code}
                    {...form.field(`${path}.labels.${code}`)}
                    error={
                      form.errorOf(`${path}.labels.${code}`) ??
                      (order === 0 ? form.errorOf(`${path}.labels`) : undefined)
                    }
                    hideLabel
                    label={
                      order === 0
                        ? t('field.option', { place })
                        : t('field.optionIn', { place, language: languageName(code, language) })
                    }
                  >
                    <TextInput
                      maxLength={customFieldLimits.option}
                      autoComplete="off"
                      dir="auto"
                      lang={code}
                      placeholder={languages.length > 1 ? languageName(code, language) : undefined}
                    />
                  </Field>
                ))}
              </div>
              <IconButton
                label={t('optionUp', { place })}
                aria-disabled={index === 0}
                className={index === 0 ? 'opacity-55' : undefined}
                icon={<ArrowUp aria-hidden className="size-4" />}
                onClick={() => index === 0 || options.move(index, index - 1)}
              />
              <IconButton
                label={t('optionDown', { place })}
                aria-disabled={index === last}
                className={index === last ? 'opacity-55' : undefined}
                icon={<ArrowDown aria-hidden className="size-4" />}
                onClick={() => index === last || options.move(index, index + 1)}
              />
              <IconButton
                label={t('optionRemove', { place })}
                icon={<X aria-hidden className="size-4.5" />}
                onClick={() => options.remove(index)}
              />
            </li>
          );
        })}
      </ol>
      <FieldError error={form.errorOf('options')} />
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          disabled={options.rows.length >= customFieldLimits.options}
          onClick={add}
        >
          {t('optionAdd')}
        </Button>
      </div>
      <p className="text-sm text-text-muted">{t('field.optionsHint')}</p>
    </fieldset>
  );
}
