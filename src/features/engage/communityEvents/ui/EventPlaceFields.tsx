import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits, communityEventTypes } from '../communityEventLimitRules.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** Where an event is. */
export function EventPlaceFields({ event, change, errorAt }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { eventType, locations } = event;
  return (
    <>
      <Field label={t('eventType')}>
        <Select
          value={eventType}
          onChange={({ target }) => {
            const chosen = communityEventTypes.find((each) => each === target.value) ?? 'ONLINE';
            change({ eventType: chosen, locations: chosen === 'ONLINE' ? [] : locations });
          }}
        >
          {communityEventTypes.map((each) => (
            <option key={each} value={each}>
              {t(`type.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {eventType !== 'ONLINE' && (
        <Field
          label={t('location')}
          error={errorAt('locations.0.name') && t('locationFault')}
          required
        >
          <TextInput
            maxLength={communityEventLimits.place}
            value={locations[0]?.name ?? ''}
            onChange={({ target }) => {
              const [first, ...others] = locations;
              const named = { mediaList: [], ...first, name: target.value };
              change({ locations: target.value === '' ? others : [named, ...others] });
            }}
          />
        </Field>
      )}
      {eventType !== 'IN_PERSON' && (
        <Field
          label={t('eventUrl')}
          hint={t('eventUrlHint')}
          error={errorAt('eventUrl') && t('urlFault')}
          optional
        >
          <TextInput
            type="url"
            maxLength={communityEventLimits.url}
            value={event.eventUrl ?? ''}
            onChange={({ target }) => change({ eventUrl: target.value || null })}
          />
        </Field>
      )}
    </>
  );
}
