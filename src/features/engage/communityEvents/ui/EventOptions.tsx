import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { SetOption } from '#ui/forms/MoreOptions.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { EventAttendanceFields } from './EventAttendanceFields.tsx';
import { EventNoteFields } from './EventNoteFields.tsx';
import { EventQuestionFields } from './EventQuestionFields.tsx';
import { EventRecordingFields } from './EventRecordingFields.tsx';
import type { EventFieldProps } from './eventFieldProps.ts';

/** The rarely used fields of an event. `EventFields` proposes the event. */
export function EventOptions(props: ComposerFieldProps) {
  const { type, conversationId, onChange, errorOf } = props;
  const { t } = useTranslation('communityEventCompose');
  const event = props.valueOf('communityEventDetails');
  if (type !== 'EVENT' || event === null) return null;
  const fields: EventFieldProps = {
    event,
    change: (part) => onChange('communityEventDetails', { ...event, ...part }),
    errorAt: (path) => errorOf('communityEventDetails', path),
  };
  return (
    <>
      <EventAttendanceFields {...fields} />
      <EventQuestionFields {...fields} />
      <EventNoteFields {...fields} />
      {conversationId !== null && <EventRecordingFields {...fields} />}
      <SetOption when={event.capacity !== null}>{t('capacity')}</SetOption>
      <SetOption when={event.hosts.length > 0}>{t('hosts')}</SetOption>
      <SetOption when={event.attendedIf === 'CHECKED_IN'}>{t('checkIn')}</SetOption>
      <SetOption when={event.questions.length > 0}>{t('questions')}</SetOption>
      <SetOption when={event.languages.length > 0}>{t('language')}</SetOption>
      <SetOption when={event.additional !== null}>{t('additional')}</SetOption>
      <SetOption when={event.recordings.length > 0}>{t('recordings')}</SetOption>
    </>
  );
}
