import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** When an event is, in its own time zone. */
export function EventTimeFields({ event, change, errorAt }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { allDay, timings } = event;
  const time = (name: 'startTime' | 'endTime') => (
    <Field label={t(name)} error={errorAt(`timings.${name}`) && t(`${name}Fault`)} required>
      <TextInput
        type={allDay ? 'date' : 'datetime-local'}
        value={allDay ? timings[name].slice(0, 10) : timings[name]}
        onChange={({ target }) => {
          const local = allDay && target.value !== '' ? `${target.value}T00:00` : target.value;
          const isStart = name === 'startTime';
          const isBefore = isStart && timings.endTime <= local && !allDay;
          change({
            overlap: null,
            timings: {
              ...{ ...timings, [name]: local },
              ...(isBefore && { endTime: hourAfter(local) }),
            },
          });
        }}
      />
    </Field>
  );
  const isTwice = errorAt('timings.startTime') || errorAt('timings.endTime') || event.overlap;
  return (
    <>
      <Checkbox
        label={t('allDay')}
        checked={allDay}
        onChange={({ target }) => change({ allDay: target.checked })}
      />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {time('startTime')}
        {time('endTime')}
      </div>
      <Field label={t('timeZone')} error={errorAt('timeZone') && t('timeZoneFault')} required>
        <TimeZoneSelect
          value={event.timeZone}
          onChange={(timeZone) => change({ timeZone, overlap: null })}
        />
      </Field>
      {!allDay && isTwice && (
        <Field label={t('overlap')} hint={t('overlapHint')}>
          <Select
            value={event.overlap ?? ''}
            onChange={({ target }) =>
              change({
                overlap: target.value === 'LATER' ? 'LATER' : target.value ? 'EARLIER' : null,
              })
            }
          >
            <option value="">{t('overlapNone')}</option>
            <option value="EARLIER">{t('overlapEarlier')}</option>
            <option value="LATER">{t('overlapLater')}</option>
          </Select>
        </Field>
      )}
    </>
  );
}

function hourAfter(local: string): string {
  const at = Date.parse(`${local}:00Z`);
  return Number.isNaN(at) ? local : new Date(at + 3_600_000).toISOString().slice(0, 16);
}
