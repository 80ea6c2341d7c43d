import { CheckboxSet } from '#features/support/agentWorkspace/ui/CheckboxSet.tsx';
import { supportKinds, supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { useRequestTypeChoices } from '#features/support/requestTypes/ui/useRequestTypeChoices.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { calendarValues, policyFormSchema, policyInputOf } from '../policyFormRules.ts';
import { businessCalendarSchema } from '../slaInputs.ts';
import type { SlaConditions } from '../slaRules.ts';
import { CalendarFields } from './CalendarFields.tsx';
import { SaveSupportPolicyMutation, type SlaAdminData } from './slaDocuments.ts';

type Policy = SlaAdminData['supportPolicies'][number];

type PolicyFormProps = {
  /** Null: a new one. */
  policy: Policy | null;
  types: readonly { id: string; name: string }[];
  onSaved: () => Promise<void>;
  onArchive?: () => Promise<void>;
};

const figures = [
  ['firstMinutes', 'first'],
  ['nextMinutes', 'next'],
  ['resolutionMinutes', 'resolution'],
] as const;

/** What is promised to which requests, in which hours. */
export function PolicyForm({ policy, types, onSaved, onArchive }: PolicyFormProps) {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const { t: typeWords } = useTranslation('requestTypes');
  const typeIds = storedList(policy, 'typeIds');
  const choices = useRequestTypeChoices(types)(typeIds);
  const stored = businessCalendarSchema.safeParse(policy?.calendar).data ?? null;
  const form = useZodForm({
    schema: policyFormSchema,
    defaultValues: {
      ...{ name: policy?.name ?? '', priorities: storedList(policy, 'priorities') },
      ...{ kinds: storedList(policy, 'kinds'), typeIds, ...calendarValues(stored) },
      companies: storedList(policy, 'partnerIds').join(', '),
      firstMinutes: policy?.firstMinutes ?? null,
      nextMinutes: policy?.nextMinutes ?? null,
      resolutionMinutes: policy?.resolutionMinutes ?? null,
    },
    formErrorText: () => t('admin.failed'),
    onSubmit: (values) =>
      runOperation(SaveSupportPolicyMutation, {
        input: {
          id: policy?.id ?? null,
          ...policyInputOf(policyFormSchema.parse(values)),
        },
      }),
    onSuccess: onSaved,
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <Field {...form.field('name')} label={t('admin.policyName')} required>
        <TextInput maxLength={80} autoComplete="off" dir="auto" />
      </Field>
      <CheckboxSet
        legend={t('admin.priorities')}
        hint={t('admin.allPriorities')}
        values={supportPriorities}
        labelOf={(priority) => words(`priority.${priority}`)}
        checkbox={(priority) => form.checkbox('priorities', priority)}
      />
      <CheckboxSet
        legend={t('viewForm.kind')}
        values={supportKinds}
        labelOf={(kind) => t(`viewForm.${kind}`)}
        checkbox={(kind) => form.checkbox('kinds', kind)}
      />
      {choices.length > 0 && (
        <CheckboxSet
          legend={typeWords('admin.title')}
          hint={t('admin.allPriorities')}
          values={choices.map(({ id }) => id)}
          labelOf={(id) => choices.find((type) => type.id === id)?.name ?? id}
          checkbox={(id) => form.checkbox('typeIds', id)}
        />
      )}
      <Field
        {...form.field('companies')}
        label={t('admin.companies')}
        hint={t('admin.companiesHint')}
      >
        <TextInput autoComplete="off" dir="auto" />
      </Field>
      <div className="grid gap-4 md:grid-cols-3">
        {figures.map(([field, label]) => (
          <Field key={field} {...form.field(field)} label={t(`admin.${label}`)}>
            <TextInput type="number" min={1} />
          </Field>
        ))}
      </div>
      <CalendarFields form={form} />
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

/** A list of the stored conditions, as texts. */
function storedList(policy: Policy | null, name: keyof SlaConditions): string[] {
  const given: unknown = Object(policy?.conditions)[name];
  return Array.isArray(given) ? given.map(String) : [];
}
