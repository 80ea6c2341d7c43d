import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { rehearsalPeriodSchema } from '../spamInputs.ts';
import { RehearsalResult } from './RehearsalResult.tsx';
import type { RuleValues } from './ruleValues.ts';
import { useRehearsal } from './useRehearsal.ts';

/** Runs the form's rule against past content, before it is enabled. */
export function RehearsalPanel({ values }: { values: RuleValues }) {
  const { t } = useTranslation('spam');
  const { rehearsal, fault, isRunning, start } = useRehearsal();
  const form = useZodForm({
    schema: rehearsalPeriodSchema,
    defaultValues: { from: '', to: '' },
    toInput: periodOf,
    onSubmit: (period) => start(values, periodOf(period)),
  });

  return (
    <section
      aria-labelledby="rehearsal"
      className="flex flex-col gap-4 needs-js:hidden rounded-xl border border-border bg-surface-raised p-4 sm:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id="rehearsal" className="text-lg font-semibold tracking-tight">
          {t('rehearsal.title')}
        </h2>
        <p className="max-w-prose text-sm text-text-muted">{t('rehearsal.text')}</p>
      </div>
      <form {...form.formProps} className="flex flex-wrap items-end gap-3">
        <Field {...form.field('from')} label={t('rehearsal.from')}>
          <TextInput type="date" />
        </Field>
        <Field {...form.field('to')} label={t('rehearsal.to')}>
          <TextInput type="date" />
        </Field>
        <Button {...form.submitProps} variant="secondary" loading={isRunning}>
          {t('rehearsal.start')}
        </Button>
      </form>
      <div role="status">
        {fault && <p className="text-sm text-danger">{t(`rehearsal.fault.${fault}`)}</p>}
        {isRunning && (
          <ProgressBar
            label={t('rehearsal.running')}
            value={rehearsal?.done ?? 0}
            max={Math.max(1, rehearsal?.total ?? 1)}
          />
        )}
      </div>
      {rehearsal?.result && !isRunning && <RehearsalResult result={rehearsal.result} />}
    </section>
  );
}

/** The form's days in UTC, including the last one. */
function periodOf({ from, to }: { from: string; to: string }) {
  return { from: momentOf(from, 0), to: momentOf(to, 1) };
}

function momentOf(day: string, daysAfter: 0 | 1): Date | null {
  const moment = Date.parse(day);
  return Number.isNaN(moment) ? null : new Date(moment + daysAfter * 86_400_000);
}
