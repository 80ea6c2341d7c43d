import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import {
  type EventRepeat,
  type RepeatFrequency,
  repeatFrequencies,
  seriesScopes,
} from '../eventRepeat.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** Repeats an event; of one that is in a series: which events the changes apply to. */
export function EventRepeatFields({ event, change, errorAt }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { repeat } = event;
  if (event.seriesId !== null) {
    return (
      <Field label={t('applyTo')} hint={t('applyToHint')}>
        <Select
          value={event.applyTo}
          onChange={({ target }) =>
            change({ applyTo: seriesScopes.find((each) => each === target.value) ?? 'THIS' })
          }
        >
          {seriesScopes.map((each) => (
            <option key={each} value={each}>
              {t(`scope.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
    );
  }
  const set = (part: Partial<EventRepeat>) =>
    change({ repeat: { frequency: 'WEEKLY', interval: 1, count: 4, ...repeat, ...part } });
  return (
    <>
      <Field label={t('repeat')} error={errorAt('repeat') && t('repeatFault')}>
        <Select
          value={repeat?.frequency ?? ''}
          onChange={({ target }) => {
            const frequency = repeatFrequencies.find((each) => each === target.value);
            if (frequency === undefined) change({ repeat: null });
            else set({ frequency });
          }}
        >
          <option value="">{t('repeatNone')}</option>
          {repeatFrequencies.map((each) => (
            <option key={each} value={each}>
              {t(`frequency.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {repeat !== null && (
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <Field label={t(`interval.${unitOf(repeat.frequency)}`)}>
            <TextInput
              {...numberProps(1, communityEventLimits.repeatInterval)}
              value={repeat.interval}
              onChange={({ target }) => set({ interval: target.valueAsNumber || 1 })}
            />
          </Field>
          <Field
            label={t('count')}
            hint={t('countHint', { limit: communityEventLimits.series })}
            error={
              errorAt('repeat.count') && t('countFault', { limit: communityEventLimits.series })
            }
          >
            <TextInput
              {...numberProps(2, communityEventLimits.series)}
              value={repeat.count}
              onChange={({ target }) => set({ count: target.valueAsNumber || 2 })}
            />
          </Field>
        </div>
      )}
    </>
  );
}

const numberProps = (min: number, max: number) => ({ type: 'number', min, max }) as const;

function unitOf(frequency: RepeatFrequency): 'DAILY' | 'WEEKLY' | 'MONTHLY' {
  return frequency === 'MONTHLY_WEEKDAY' ? 'MONTHLY' : frequency;
}
