import { useNavigate } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { shownPostTypes } from '#core/postTypes.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { statusLabelSchema } from '../statusLabelRules.ts';
import { type LabelTone, labelTones, statusLimits } from '../statusToneRules.ts';
import { type ManagedLabel, SaveStatusLabelMutation } from './statusLabelDocuments.ts';

type StatusLabelFormProps = { label: ManagedLabel | null; closeHref: string };

/** Adds a label, or changes one. */
export function StatusLabelForm({ label, closeHref }: StatusLabelFormProps) {
  const { t, language } = useTranslation(['statusLabels', 'lists']);
  const { settings } = useShell();
  const navigate = useNavigate();
  const languages = namedLanguages(settings, label);
  const types = shownPostTypes().filter(
    (type) => settings.enabledConversationTypes.includes(type) || label?.postTypes.includes(type),
  );
  const form = useZodForm({
    schema: statusLabelSchema,
    defaultValues: {
      names: languages.map((each) => ({ language: each, name: nameIn(label, each) })),
      tone: (label?.tone ?? 'accent') as LabelTone,
      postTypes: label ? [...label.postTypes] : types.filter((type) => type === 'IDEA'),
      closesPost: label?.closesPost ?? false,
    },
    updatedDate: label?.updatedAt ?? null,
    fieldErrorText: ({ rule }) => (rule === 'taken' ? t('fault.taken') : undefined),
    formErrorText: () => t('failed'),
    onSubmit: (values, { updatedDate, idempotencyKey }) =>
      runOperation(SaveStatusLabelMutation, {
        input: {
          ...{ clientMutationId: idempotencyKey, labelId: label?.id ?? null },
          ...{ ...values, updatedDate },
        },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      await navigate(closeHref, { preventScrollReset: true });
    },
  });
  useFocusIntoForm(form);
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-5">
      <LeaveGuard form={form} parameter="edit" />
      <div className="field-grid sm:grid-cols-2">
        {languages.map((each, index) => (
          <Field
            key={each}
            {...form.field(`names.${index}.name`)}
            label={t('field.name', { language: languageName(each, language) })}
            required={index === 0}
            optional={index > 0}
          >
            <TextInput maxLength={statusLimits.name} autoComplete="off" dir="auto" />
          </Field>
        ))}
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('field.tone')}</legend>
        <div className="flex flex-wrap gap-2">
          {labelTones.map((tone) => (
            <label
              key={tone}
              className="flex min-h-11 cursor-pointer items-center rounded-lg border border-border px-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input type="radio" {...form.radio('tone', tone)} className="sr-only" />
              <Badge tone={tone}>{t(`tones.${tone}`)}</Badge>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('field.types')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {types.map((type) => (
            <Checkbox
              key={type}
              {...form.checkbox('postTypes', type)}
              label={t(`lists:types.${type}`)}
            />
          ))}
        </div>
        <FieldError error={form.errorOf('postTypes')} />
      </fieldset>
      <Checkbox
        {...form.checkbox('closesPost')}
        label={t('field.closes')}
        hint={t('field.closesHint')}
      />
      <FormErrorSummary form={form} />
      <div className="flex gap-2">
        <Button {...form.submitProps}>{t('save')}</Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

/** The community's languages, and those that the label has a name in already; the default comes first. */
function namedLanguages(
  {
    defaultLanguage,
    activeLanguages,
  }: { defaultLanguage: string; activeLanguages: readonly string[] },
  label: ManagedLabel | null,
): string[] {
  const known = label?.names.map(({ language }) => language) ?? [];
  return [...new Set([defaultLanguage, ...activeLanguages, ...known])];
}

function nameIn(label: ManagedLabel | null, language: string): string {
  return label?.names.find((each) => each.language === language)?.name ?? '';
}
