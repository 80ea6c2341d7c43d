import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { narrowingOf } from '#core/insight/insightAsked.ts';
import { goalDirections, goalPeriods, goalUnits } from '#core/insight/insightGoals.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { insightPath } from '../insightAddress.ts';
import { goalLimits, insightGoalSchema } from '../insightGoalInputs.ts';
import { DeleteGoalForm } from './DeleteGoalForm.tsx';
import { type InsightGoalDraftData, SaveInsightGoalMutation } from './insightGoalDocuments.ts';

/** Sets a goal for a figure, or changes one. */
export function InsightGoalWidget({ data, page }: WidgetProps<object, InsightGoalDraftData>) {
  const { t } = useTranslation('insight');
  const draft = data.insightGoalDraft;
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <PageHeader title={t(draft.goal ? 'goals.edit' : 'goals.set')} description={draft.name} />
      <GoalForm key={draft.goal?.id} draft={draft} page={page} />
      {draft.goal && <DeleteGoalForm id={draft.goal.id} />}
    </div>
  );
}

type GoalFormProps = {
  draft: InsightGoalDraftData['insightGoalDraft'];
  page: WidgetProps['page'];
};

function GoalForm({ draft, page }: GoalFormProps) {
  const { t } = useTranslation('insight');
  const { basePath, typed } = useShell();
  const navigate = useNavigate();
  const { goal, figure, unit, fixedDirection } = draft;
  const address = new URLSearchParams(page.search);
  const query = draft.query ?? `${narrowingOf(address)}`;
  const initialError = errorOfAddress(address);
  const form = useZodForm({
    schema: insightGoalSchema,
    defaultValues: {
      ...{ amount: draft.amount, unit: draft.amountUnit },
      direction: goal?.direction ?? 'AT_LEAST',
      period: goal?.period ?? 'QUARTER',
      repeats: goal?.repeats ?? true,
    },
    toInput: (values) => ({ ...values, figure, query }),
    action: `${basePath}${formPath('saveInsightGoal')}`,
    initialError,
    typedValues: initialError && typed,
    fieldErrorText: ({ rule }) =>
      rule === 'percent'
        ? t('goals.fault.percent')
        : rule === 'count'
          ? t('goals.fault.count', { count: goalLimits.goals })
          : undefined,
    onSubmit: ({ amount, unit: amountUnit, direction, period, repeats }) =>
      runOperation(SaveInsightGoalMutation, {
        input: {
          ...{ id: goal?.id ?? null, figure, amount: amount ?? 0, unit: amountUnit },
          ...{ direction: fixedDirection ?? direction, period, repeats, query },
        },
      }),
    onSuccess: async () => {
      showSuccess(t('goals.saved'));
      await navigate(insightPath);
    },
  });
  const wanted = fixedDirection ? t(`goals.label.${fixedDirection}`) : t('goals.label.target');
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <HiddenFields values={{ figure, query, ...(goal && { id: goal.id }) }} />
      {fixedDirection === null && (
        <Field label={t('goals.label.direction')} {...form.field('direction')}>
          <Select>
            {goalDirections.map((direction) => (
              <option key={direction} value={direction}>
                {t(`goals.label.${direction}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="flex items-end gap-3">
        <Field
          label={unit === 'SHARE' ? t('goals.label.percent', { label: wanted }) : wanted}
          required
          {...form.field('amount')}
          className="flex-1"
        >
          <TextInput
            type="number"
            inputMode="decimal"
            min={0}
            max={unit === 'SHARE' ? 100 : goalLimits.amount}
            step="any"
          />
        </Field>
        {unit === 'SECONDS' && (
          <Field label={t('goals.label.unit')} {...form.field('unit')} className="flex-1">
            <Select>
              {goalUnits.map((each) => (
                <option key={each} value={each}>
                  {t(`goals.units.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <Field label={t('goals.label.period')} {...form.field('period')}>
        <Select>
          {goalPeriods.map((period) => (
            <option key={period} value={period}>
              {t(`goals.periods.${period}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={t('goals.label.repeats')}
        hint={t('goals.repeatsHint')}
        {...form.checkbox('repeats')}
      />
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps}>{t('goals.save')}</Button>
        <LinkButton to={insightPath} variant="secondary">
          {t('goals.cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
