import { useEffect } from 'react';
import { holdsSomewhere } from '#core/permissions.ts';
import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { useClock } from '#ui/Clock.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventConfig } from '../communityEventSchema.ts';
import { EventPlaceFields } from './EventPlaceFields.tsx';
import { EventRepeatFields } from './EventRepeatFields.tsx';
import { EventTimeFields } from './EventTimeFields.tsx';
import { newEvent } from './newEvent.ts';

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
    <fieldset className="flex min-w-0 flex-col gap-6 rounded-lg border border-border bg-surface-raised p-4">
      <legend className="float-start text-base font-semibold">{t('title')}</legend>
      <EventTimeFields {...fields} />
      <EventRepeatFields {...fields} />
      <EventPlaceFields {...fields} />
      <FieldError error={errorAt('')} />
    </fieldset>
  );
}
