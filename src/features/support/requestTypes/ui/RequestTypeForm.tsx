import { labelColon } from '#core/labelColon.ts';
import { languageName } from '#core/languageName.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  conditionChoices,
  editedFields,
  editedValues,
  type RequestTypeValues,
} from '../requestTypeEditing.ts';
import { requestTypeSchema } from '../requestTypeInputs.ts';
import { requestTypeLimits } from '../requestTypeRules.ts';
import { type RequestTypeAdminData, SaveRequestTypeMutation } from './requestTypeDocuments.ts';

type RequestTypeFormProps = {
  /** Null: a new one. */
  type: RequestTypeAdminData['supportRequestTypes'][number] | null;
  data: RequestTypeAdminData;
  onSaved: () => Promise<void>;
  onArchive?: () => Promise<void>;
};

/** A request type: its name, where it is offered and goes, and the fields of its form. */
export function RequestTypeForm({ type, data, onSaved, onArchive }: RequestTypeFormProps) {
  const { t } = useTranslation('requestTypes');
  const { settings } = useShell();
  const languages = [...new Set([settings.defaultLanguage, ...settings.activeLanguages])];
  const fields = data.customFields;
  const inputOf = (values: RequestTypeValues) => {
    const { asked: _asked, required: _required, conditions: _conditions, ...input } = values;
    return { ...input, teamId: input.teamId || null, fields: editedFields(values, fields) };
  };
  const form: ZodForm<RequestTypeValues> = useZodForm({
    schema: requestTypeSchema,
    defaultValues: editedValues(type, languages, fields),
    toInput: inputOf,
    updatedDate: type?.updatedAt ?? null,
    formErrorText: () => t('admin.failed'),
    onSubmit: (values, { updatedDate }) =>
      runOperation(SaveRequestTypeMutation, {
        input: { id: type?.id ?? null, ...inputOf(values), updatedDate },
      }),
    onSuccess: onSaved,
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <TypeTexts form={form} languages={languages} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t('admin.offered')}</legend>
        <Checkbox label={t('admin.forTickets')} {...form.checkbox('forTickets')} />
        <Checkbox label={t('admin.forCases')} {...form.checkbox('forCases')} />
      </fieldset>
      <Field {...form.field('teamId')} label={t('admin.team')}>
        <Select>
          <option value="">{t('admin.defaultTeam')}</option>
          {data.supportTeams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox label={t('admin.needsAttachment')} {...form.checkbox('needsAttachment')} />
      <TypeFields form={form} fields={fields} />
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps}>{t('admin.save')}</Button>
        {onArchive && (
          <Button variant="secondary" onClick={() => void onArchive()}>
            {t('admin.archive')}
          </Button>
        )}
      </div>
    </form>
  );
}

type TypeTextsProps = { form: ZodForm<RequestTypeValues>; languages: readonly string[] };

function TypeTexts({ form, languages }: TypeTextsProps) {
  const { t, language } = useTranslation('requestTypes');
  return languages.map((code, at) => {
    const suffix = languages.length > 1 ? ` (${languageName(code, language)})` : '';
    return (
      <div key={code} className="grid gap-4 md:grid-cols-2">
        <Field
          {...form.field(`names.${code}`)}
          error={form.errorOf(`names.${code}`) ?? (at === 0 ? form.errorOf('names') : undefined)}
          label={`${t('admin.name')}${suffix}`}
          required={at === 0}
        >
          <TextInput maxLength={requestTypeLimits.name} autoComplete="off" dir="auto" lang={code} />
        </Field>
        <Field {...form.field(`descriptions.${code}`)} label={`${t('admin.description')}${suffix}`}>
          <TextInput
            maxLength={requestTypeLimits.description}
            autoComplete="off"
            dir="auto"
            lang={code}
          />
        </Field>
      </div>
    );
  });
}

type TypeFieldsProps = {
  form: ZodForm<RequestTypeValues>;
  fields: RequestTypeAdminData['customFields'];
};

function TypeFields({ form, fields }: TypeFieldsProps) {
  const { t, language } = useTranslation('requestTypes');
  const { asked, conditions } = form.values;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('admin.fields')}</legend>
      {fields.length === 0 && <p className="text-sm text-text-muted">{t('admin.noFields')}</p>}
      {fields.map(({ key, name }) => {
        const choices = conditionChoices(fields, key, asked);
        const current = conditions[key] ?? '';
        return (
          <div key={key} className="flex flex-col gap-2 rounded-lg border border-border p-3">
            <Checkbox
              label={<bdi>{t('admin.ask', { field: name })}</bdi>}
              {...form.checkbox('asked', key)}
            />
            {asked.includes(key) && (
              <div className="flex flex-col gap-2 ps-7">
                <Checkbox label={t('admin.required')} {...form.checkbox('required', key)} />
                {(choices.length > 0 || current !== '') && (
                  <Field {...form.field(`conditions.${key}`)} label={t('admin.showIf')}>
                    <Select size="sm">
                      <option value="">{t('admin.always')}</option>
                      {current !== '' && !choices.some(({ choice }) => choice === current) && (
                        <option value={current}>{current}</option>
                      )}
                      {choices.map(({ choice, name: earlier, label }) => (
                        <option key={choice} value={choice}>
                          {label === null ? earlier : `${earlier}${labelColon(language)}${label}`}
                        </option>
                      ))}
                    </Select>
                  </Field>
                )}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
