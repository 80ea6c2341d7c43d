import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { RehearsalResult } from './RehearsalResult.tsx';
import type { RuleValues } from './ruleValues.ts';
import { useRehearsal } from './useRehearsal.ts';

/** Tries what stands in the form on what was written, before it is switched on. */
export function RehearsalPanel({ values }: { values: RuleValues }) {
  const { t } = useTranslation('spam');
  const { rehearsal, fault, isRunning, start } = useRehearsal();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');

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
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void start(values, { from: momentOf(from, 0), to: momentOf(to, 1) });
        }}
      >
        <Field label={t('rehearsal.from')}>
          <TextInput
            type="date"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </Field>
        <Field label={t('rehearsal.to')}>
          <TextInput
            type="date"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" loading={isRunning}>
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

/** A day of the form in UTC; its end where the day is to be in it. */
function momentOf(day: string, daysAfter: 0 | 1): string | null {
  const moment = Date.parse(day);
  return Number.isNaN(moment) ? null : new Date(moment + daysAfter * 86_400_000).toISOString();
}
