import { useNavigate } from 'react-router';
import { isTypeHidden, shownPostTypes } from '#core/postTypes.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { LocalizedNameFields } from '#ui/forms/LocalizedNameFields.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useInitialNames } from '#ui/forms/useInitialNames.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { statusLabelSchema } from '../statusLabelRules.ts';
import { type LabelTone, labelTones, statusLimits } from '../statusToneRules.ts';
import { type ManagedLabel, SaveStatusLabelMutation } from './statusLabelDocuments.ts';

type StatusLabelFormProps = { label: ManagedLabel | null; closeHref: string };

/** Adds a label, or changes one. */
export function StatusLabelForm({ label, closeHref }: StatusLabelFormProps) {
  const { t } = useTranslation(['statusLabels', 'lists']);
  const { settings } = useShell();
  const navigate = useNavigate();
  const names = useInitialNames(label?.names);
  const types = shownPostTypes().filter(
    (type) => !isTypeHidden(type, settings) || label?.postTypes.includes(type),
  );
  const form = useZodForm({
    schema: statusLabelSchema,
    defaultValues: {
      names,
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
      <LocalizedNameFields
        form={form}
        maxLength={statusLimits.name}
        labelOf={(name) => t('field.name', { language: name })}
      />
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
