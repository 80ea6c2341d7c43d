import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { policyFormSchema, policyInputOf, timeOf } from '../policyFormRules.ts';
import { SaveSupportPolicyMutation, type SupportAdminQuery } from './supportAdminDocuments.ts';

type Policy = ResultOf<typeof SupportAdminQuery>['supportPolicies'][number];

type PolicyFormProps = {
  /** Null: a new one. */
  policy: Policy | null;
  onSaved: () => Promise<void>;
  onArchive?: () => Promise<void>;
};

const figures = [
  ['firstMinutes', 'first'],
  ['nextMinutes', 'next'],
  ['resolutionMinutes', 'resolution'],
] as const;

/** What is promised to which requests, in which hours. */
export function PolicyForm({ policy, onSaved, onArchive }: PolicyFormProps) {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const stored = storedCalendar(policy);
  const form = useZodForm({
    schema: policyFormSchema,
    defaultValues: {
      ...{ name: policy?.name ?? '', priorities: storedPriorities(policy), ...stored.values },
      firstMinutes: policy?.firstMinutes ?? null,
      nextMinutes: policy?.nextMinutes ?? null,
      resolutionMinutes: policy?.resolutionMinutes ?? null,
    },
    formErrorText: () => t('admin.failed'),
    onSubmit: (values) =>
      runOperation(SaveSupportPolicyMutation, {
        input: {
          id: policy?.id ?? null,
          ...policyInputOf(policyFormSchema.parse(values), stored.exceptions),
        },
      }),
    onSuccess: onSaved,
  });
  return (
    <Card>
      <form {...form.formProps} noValidate className="flex flex-col gap-4">
        <Field {...form.field('name')} label={t('admin.policyName')} required>
          <TextInput maxLength={80} autoComplete="off" dir="auto" />
        </Field>
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t('admin.priorities')}</legend>
          <p className="text-sm text-text-muted">{t('admin.allPriorities')}</p>
          <div className="flex flex-wrap gap-x-6">
            {supportPriorities.map((priority) => (
              <Checkbox
                key={priority}
                label={words(`priority.${priority}`)}
                {...form.checkbox('priorities', priority)}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 md:grid-cols-3">
          {figures.map(([field, label]) => (
            <Field key={field} {...form.field(field)} label={t(`admin.${label}`)}>
              <TextInput type="number" min={1} />
            </Field>
          ))}
        </div>
        <div className="grid gap-4 md:grid-cols-4">
          <Field {...form.field('hours')} label={t('admin.hours')}>
            <Select>
              <option value="ALWAYS">{t('admin.always')}</option>
              <option value="WEEKDAYS">{t('admin.weekdays')}</option>
            </Select>
          </Field>
          <Field {...form.field('from')} label={t('admin.from')}>
            <TextInput type="time" />
          </Field>
          <Field {...form.field('to')} label={t('admin.to')}>
            <TextInput type="time" />
          </Field>
          <Field {...form.field('timeZone')} label={t('admin.timeZone')}>
            <TextInput autoComplete="off" />
          </Field>
        </div>
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
    </Card>
  );
}

function storedPriorities(policy: Policy | null): string[] {
  const given: unknown = Object(policy?.conditions).priorities;
  return Array.isArray(given) ? given.map(String) : [];
}

function storedCalendar(policy: Policy | null) {
  const calendar: Record<string, unknown> = Object(policy?.calendar);
  const intervals: unknown[] = Array.isArray(calendar.intervals) ? calendar.intervals : [];
  const first: Record<string, unknown> = Object(intervals[0]);
  return {
    values: {
      hours: policy?.calendar ? 'WEEKDAYS' : 'ALWAYS',
      timeZone: typeof calendar.timeZone === 'string' ? calendar.timeZone : 'UTC',
      from: timeOf(typeof first.from === 'number' ? first.from : 540),
      to: timeOf(typeof first.to === 'number' ? first.to : 1020),
    },
    exceptions: Array.isArray(calendar.exceptions) ? calendar.exceptions : [],
  };
}
