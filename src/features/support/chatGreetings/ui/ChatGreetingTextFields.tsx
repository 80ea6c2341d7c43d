import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { greetingLimits } from '../chatGreetingRules.ts';
import type { GreetingForm } from './greetingFormValues.ts';

type ChatGreetingTextFieldsProps = { form: GreetingForm; onWrite: (index: number) => void };

/** What a greeting says, by language; the first is for visitors with any other. */
export function ChatGreetingTextFields({ form, onWrite }: ChatGreetingTextFieldsProps) {
  const { t } = useTranslation('chatGreetings');
  const { settings } = useShell();
  const list = form.rows('texts');
  const used = form.values.texts.map(({ language }) => language);
  const next = settings.activeLanguages.find((language) => !used.includes(language));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('texts')}</legend>
      {list.rows.map(({ key, index, path }) => (
        <div key={key} className="flex items-start gap-2">
          <div className="grid flex-1 gap-2 sm:grid-cols-[14rem_1fr]">
            <Field {...form.field(`${path}.language`)} label={t('language')}>
              <Select>
                <LanguageOptions
                  languages={[
                    ...new Set([
                      ...settings.activeLanguages,
                      form.values.texts[index]?.language ?? '',
                    ]),
                  ].filter((language) => language !== '')}
                />
              </Select>
            </Field>
            <Field {...form.field(`${path}.text`)} label={t('text')} required>
              <TextArea
                rows={2}
                maxLength={greetingLimits.text}
                dir="auto"
                onFocus={() => onWrite(index)}
              />
            </Field>
          </div>
          {list.rows.length > 1 && (
            <IconButton
              label={t('removeText')}
              icon={<X aria-hidden className="size-4.5" />}
              className="mt-6"
              onClick={() => list.remove(index)}
            />
          )}
        </div>
      ))}
      {next !== undefined && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          onClick={() => list.append({ language: next, text: '' })}
        >
          {t('addText')}
        </Button>
      )}
    </fieldset>
  );
}
