import { useId } from 'react';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { sentenceSpace } from '#core/sentenceSpace.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ScheduleNode, UpdateNotificationScheduleMutation } from './notificationDocuments.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'];

/** Hours without emails and pushes. */
export function QuietHoursForm({ schedule }: { schedule: ScheduleNode }) {
  const { t, language } = useTranslation('notifications');
  const id = useId();
  const { quietHours, timeZone } = schedule;
  const form = useZodForm({
    schema: async () => (await import('../notificationRules.ts')).quietHoursFormSchema,
    defaultValues: {
      isOn: quietHours !== null,
      from: quietHours?.from ?? '22:00',
      to: quietHours?.to ?? '07:00',
      days: quietHours?.days.map(String) ?? weekdays,
    },
    fieldErrorText: ({ field }) => (field === 'days' ? t('schedule.noDay') : undefined),
    onSubmit: ({ isOn, from, to, days }) =>
      runOperation(UpdateNotificationScheduleMutation, {
        input: { quietHours: isOn ? { from, to, days: days.map(Number) } : null },
      }),
    onSuccess: () => showSuccess(t('schedule.saved')),
  });
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-xl border border-border bg-surface-raised p-4 needs-js:hidden sm:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-base font-semibold">
          {t('schedule.title')}
        </h2>
        <p className="text-sm text-text-muted">
          {t('schedule.hint', { zone: timeZone })}
          {sentenceSpace(language)}
          <Link to={paths.memberEdit('me')} className="text-accent underline">
            {t('schedule.zone')}
          </Link>
        </p>
      </div>
      <form {...form.formProps} className="flex flex-col gap-4">
        <Checkbox label={t('schedule.enabled')} {...form.checkbox('isOn')} />
        {form.values.isOn && (
          <>
            <div className="grid max-w-80 grid-cols-2 gap-4">
              <Field label={t('schedule.from')} {...form.field('from')}>
                <TextInput type="time" required />
              </Field>
              <Field label={t('schedule.to')} {...form.field('to')}>
                <TextInput type="time" required />
              </Field>
            </div>
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-2 text-sm font-medium">{t('schedule.days')}</legend>
              <div className="flex flex-wrap gap-x-5 gap-y-2">
                {weekdays.map((day) => (
                  <Checkbox
                    key={day}
                    {...form.checkbox('days', day)}
                    error={undefined}
                    label={weekdayName(day, language)}
                  />
                ))}
              </div>
              {form.errorWithin('days') && (
                <p className="text-sm text-danger">{form.errorWithin('days')}</p>
              )}
            </fieldset>
          </>
        )}
        <FormErrorSummary form={form} />
        <Button {...form.submitProps} variant="secondary" className="self-start">
          {t('schedule.save')}
        </Button>
      </form>
    </section>
  );
}

/** @param day ISO weekday; the first of January 2024 was a Monday */
function weekdayName(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2024, 0, Number(day))));
}
