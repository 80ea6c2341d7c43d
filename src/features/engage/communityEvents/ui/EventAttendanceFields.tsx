import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** Seats, co-hosts, and how attendance is counted. */
export function EventAttendanceFields({ event, change, errorAt }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { hosts } = event;
  const hostFault = hosts.some((_host, at) => errorAt(`hosts.${at}`) !== undefined);
  return (
    <>
      <Field
        label={t('capacity')}
        hint={t('capacityHint')}
        error={errorAt('capacity') && t('capacityFault')}
        optional
      >
        <TextInput
          type="number"
          min={1}
          max={communityEventLimits.capacity}
          value={event.capacity ?? ''}
          onChange={({ target }) =>
            change({ capacity: target.value === '' ? null : Math.trunc(target.valueAsNumber) })
          }
        />
      </Field>
      <Field label={t('hosts')} hint={t('hostsHint')} error={hostFault && t('hostsFault')} optional>
        <TextInput
          defaultValue={hosts.join(', ')}
          onChange={({ target }) => {
            const names = target.value.split(/[\s,]+/).map((name) => name.replace(/^@/, ''));
            change({ hosts: names.filter((name) => name !== '') });
          }}
        />
      </Field>
      <Checkbox
        label={t('checkIn')}
        hint={t('checkInHint')}
        checked={event.attendedIf === 'CHECKED_IN'}
        onChange={({ target }) => change({ attendedIf: target.checked ? 'CHECKED_IN' : 'YES' })}
      />
      {event.attendedIf === 'CHECKED_IN' && (
        <Checkbox
          label={t('sharedCode')}
          hint={t('sharedCodeHint')}
          checked={event.sharedCode}
          onChange={({ target }) => change({ sharedCode: target.checked })}
        />
      )}
    </>
  );
}
