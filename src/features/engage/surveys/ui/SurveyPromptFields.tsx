import { languageName } from '#core/languageName.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface PromptValues {
  hasPrompt: boolean;
  promptSeconds: number;
  promptPercent: number;
  promptPaths: string;
  promptLanguages: string[];
}

/** Whether members are asked to take part, when, and where. */
export function SurveyPromptFields({ form }: { form: FormPart<PromptValues> }) {
  const { t } = useTranslation('surveyAdmin');
  const { settings, language } = useShell();
  const { promptLanguages } = form.values;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox {...form.checkbox('hasPrompt')} label={t('prompt.label')} hint={t('prompt.hint')} />
      {form.values.hasPrompt && (
        <div className="field-grid sm:grid-cols-2">
          <Field {...form.field('promptSeconds')} label={t('prompt.seconds')}>
            <TextInput type="number" min={0} max={3600} />
          </Field>
          <Field {...form.field('promptPercent')} label={t('prompt.percent')}>
            <TextInput type="number" min={1} max={100} />
          </Field>
          <Field
            {...form.field('promptPaths')}
            label={t('prompt.paths')}
            hint={t('prompt.pathsHint')}
            optional
          >
            <TextArea rows={2} dir="ltr" />
          </Field>
          {settings.activeLanguages.length > 1 && (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 text-sm font-medium">{t('prompt.languages')}</legend>
              {settings.activeLanguages.map((code) => (
                <Checkbox
                  key={code}
                  label={languageName(code, language)}
                  checked={promptLanguages.includes(code)}
                  onChange={({ target }) =>
                    form.setValue(
                      'promptLanguages',
                      target.checked
                        ? [...promptLanguages, code]
                        : promptLanguages.filter((each) => each !== code),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
        </div>
      )}
    </div>
  );
}
