import X from 'virtual:icons/x';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { calendarDays } from '../policyFormRules.ts';

export interface CalendarFormValues {
  hours: string;
  timeZone: string;
  from: string;
  to: string;
  intervals: { day: string; from: string; to: string }[];
  exceptions: { date: string; from: string; to: string }[];
}

type CalendarFieldsProps = { form: FormPart<CalendarFormValues> };

// 1 January 2024 was a Monday.
const dayOf = (day: string) => new Date(Date.UTC(2024, 0, Number(day)));

/** Business hours of a service level, and dates with other hours. */
export function CalendarFields({ form }: CalendarFieldsProps) {
  const { t } = useTranslation('supportDesk');
  const { hours } = form.values;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-4">
        <Field {...form.field('hours')} label={t('admin.hours')}>
          <Select>
            <option value="ALWAYS">{t('admin.always')}</option>
            <option value="WEEKDAYS">{t('admin.weekdays')}</option>
            <option value="CUSTOM">{t('admin.custom')}</option>
          </Select>
        </Field>
        <div className={hours === 'WEEKDAYS' ? 'contents' : 'hidden'}>
          <Field {...form.field('from')} label={t('admin.from')}>
            <TextInput type="time" />
          </Field>
          <Field {...form.field('to')} label={t('admin.to')} hint={t('admin.hoursHint')}>
            <TextInput type="time" />
          </Field>
        </div>
        <div className={hours === 'ALWAYS' ? 'hidden' : 'contents'}>
          <Field {...form.field('timeZone')} label={t('admin.timeZone')}>
            <TextInput autoComplete="off" />
          </Field>
        </div>
      </div>
      {hours === 'CUSTOM' && <Intervals form={form} />}
      {hours !== 'ALWAYS' && <Exceptions form={form} />}
    </>
  );
}

function Intervals({ form }: CalendarFieldsProps) {
  const { t, language } = useTranslation('supportDesk');
  const names = new Intl.DateTimeFormat(language.replace('_', '-'), {
    ...{ weekday: 'long', timeZone: 'UTC' },
  });
  const list = form.rows('intervals');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('admin.hours')}</legend>
      <p className="text-sm text-text-muted">{t('admin.hoursHint')}</p>
      {list.rows.map(({ key, index, path }) => (
        <HoursRow
          key={key}
          {...{ form, path }}
          removeLabel={t('admin.removeHours')}
          onRemove={() => list.remove(index)}
        >
          <Field {...form.field(`${path}.day`)} label={t('admin.day')}>
            <Select>
              {calendarDays.map((day) => (
                <option key={day} value={day}>
                  {names.format(dayOf(day))}
                </option>
              ))}
            </Select>
          </Field>
        </HoursRow>
      ))}
      <Button
        size="sm"
        variant="secondary"
        className="self-start"
        onClick={() => list.append({ day: '1', from: '09:00', to: '17:00' })}
      >
        {t('admin.addHours')}
      </Button>
    </fieldset>
  );
}

function Exceptions({ form }: CalendarFieldsProps) {
  const { t } = useTranslation('supportDesk');
  const list = form.rows('exceptions');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('admin.exceptions')}</legend>
      <p className="text-sm text-text-muted">{t('admin.exceptionsHint')}</p>
      {list.rows.map(({ key, index, path }) => (
        <HoursRow
          key={key}
          {...{ form, path }}
          removeLabel={t('admin.removeDate')}
          onRemove={() => list.remove(index)}
        >
          <Field {...form.field(`${path}.date`)} label={t('admin.date')}>
            <TextInput type="date" />
          </Field>
        </HoursRow>
      ))}
      <Button
        size="sm"
        variant="secondary"
        className="self-start"
        onClick={() => list.append({ date: '', from: '', to: '' })}
      >
        {t('admin.addDate')}
      </Button>
    </fieldset>
  );
}

type HoursRowProps = CalendarFieldsProps & {
  path: `${'intervals' | 'exceptions'}.${number}`;
  removeLabel: string;
  onRemove: () => void;
  /** The field of the day. */
  children: ReactNode;
};

/** A day with its hours. */
function HoursRow({ form, path, removeLabel, onRemove, children }: HoursRowProps) {
  const { t } = useTranslation('supportDesk');
  return (
    <div className="flex flex-wrap items-end gap-2">
      {children}
      <Field {...form.field(`${path}.from`)} label={t('admin.from')}>
        <TextInput type="time" />
      </Field>
      <Field {...form.field(`${path}.to`)} label={t('admin.to')}>
        <TextInput type="time" />
      </Field>
      <IconButton
        label={removeLabel}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </div>
  );
}
