import { useEffect } from 'react';
import { holdsSomewhere } from '#core/permissions.ts';
import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { useClock } from '#ui/Clock.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { addDays, dateIn } from '../calendarDates.ts';
import type { CommunityEventConfig } from '../communityEventSchema.ts';
import { EventAttendanceFields } from './EventAttendanceFields.tsx';
import { EventPlaceFields } from './EventPlaceFields.tsx';
import { EventQuestionFields } from './EventQuestionFields.tsx';
import { EventRecordingFields } from './EventRecordingFields.tsx';
import { EventRepeatFields } from './EventRepeatFields.tsx';
import { EventTimeFields } from './EventTimeFields.tsx';

function newEvent(now: number, timeZone: string): CommunityEventConfig {
  const date = addDays(dateIn(new Date(now), timeZone), 7);
  return {
    ...{ eventType: 'ONLINE', allDay: false, timeZone, overlap: null },
    timings: { startTime: `${date}T18:00`, endTime: `${date}T19:00` },
    ...{ locations: [], languages: [], additional: null, eventUrl: null, capacity: null },
    ...{ questions: [], hosts: [], recordings: [], attendedIf: 'YES', sharedCode: false },
    ...{ repeat: null, applyTo: 'THIS', seriesId: null },
  };
}

/** The event of a post of the type. */
export function EventFields(props: ComposerFieldProps) {
  const { type, viewer, onChange, errorOf, conversationId } = props;
  const { t } = useTranslation('communityEventCompose');
  const { now, timeZone } = useClock();
  const value = props.valueOf('communityEventDetails');
  const isOffered =
    type === 'EVENT' && (conversationId !== null || holdsSomewhere(viewer, 'MANAGE_EVENTS').ok);
  const isUnset = isOffered && value === null;
  // What the form proposes is submitted also where nobody changed it.
  useEffect(() => {
    if (isUnset) onChange('communityEventDetails', newEvent(now, timeZone));
  }, [isUnset, onChange, now, timeZone]);
  if (!isOffered) return null;
  const event = value ?? newEvent(now, timeZone);
  const change = (part: Partial<CommunityEventConfig>) =>
    onChange('communityEventDetails', { ...event, ...part });
  const errorAt = (path: string) => errorOf('communityEventDetails', path);
  const fields = { event, change, errorAt };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-border p-4">
      <legend className="px-1 text-sm font-semibold">{t('title')}</legend>
      <EventTimeFields {...fields} />
      <EventRepeatFields {...fields} />
      <EventPlaceFields {...fields} />
      <EventAttendanceFields {...fields} />
      <EventQuestionFields {...fields} />
      {conversationId !== null && <EventRecordingFields {...fields} />}
      <FieldError error={errorAt('')} />
    </fieldset>
  );
}
