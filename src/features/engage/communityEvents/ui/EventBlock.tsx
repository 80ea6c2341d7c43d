import CalendarPlus from 'virtual:icons/calendar-plus';
import { useId } from 'react';
import { isOffered } from '#features/content/conversations/ui/isOffered.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { eventFilePaths } from '../communityEventAddress.ts';
import type { CommunityEventPart } from '../communityEventView.ts';
import { EventCheckIn } from './EventCheckIn.tsx';
import { EventFacts } from './EventFacts.tsx';
import { EventHostTools } from './EventHostTools.tsx';
import { EventPass } from './EventPass.tsx';
import { EventRecordings } from './EventRecordings.tsx';
import { EventRsvp } from './EventRsvp.tsx';
import { useEventActivity } from './useEventActivity.ts';

type EventBlockProps = { event: CommunityEventPart; path: string };

/** An event: when, where, who comes, and what can be done with it. Responding works without script. */
export function EventBlock({ event: loaded, path }: EventBlockProps) {
  const { t } = useTranslation('communityEvents');
  const { basePath } = useShell();
  const id = useId();
  const { event, isBusy, perform } = useEventActivity(loaded);
  const { state } = event;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-border bg-surface p-4"
    >
      <h2 id={id} className="sr-only">
        {t('event')}
      </h2>
      {state === 'CANCELLED' && (
        <div className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          <p className="font-medium">{t('cancelled')}</p>
          {event.cancelReason !== null && (
            <p className="text-sm wrap-anywhere">
              <bdi>{event.cancelReason}</bdi>
            </p>
          )}
        </div>
      )}
      <EventFacts event={event} />
      {isOffered(event.rsvp) && (
        <EventRsvp
          {...{ event, path, isBusy }}
          onRespond={(response, answers) => perform('rsvp-event', { response, answers })}
        />
      )}
      {event.checkInPass !== null && (
        <EventPass conversationId={event.conversationId} pass={event.checkInPass} />
      )}
      {event.isCheckedIn && <p className="text-sm font-medium">{t('checkedIn')}</p>}
      {event.checkInPass !== null && event.hasCheckInCode && state === 'LIVE' && (
        <EventCheckIn
          {...{ event, path, isBusy }}
          onCheckIn={(code) => perform('check-in-event', { code })}
        />
      )}
      <EventRecordings recordings={event.recordings} />
      <div className="flex flex-wrap gap-2">
        <a
          href={`${basePath}${eventFilePaths.one(event.conversationId)}`}
          download
          className={buttonClasses('secondary', 'sm')}
        >
          <CalendarPlus aria-hidden className="size-4.5" />
          {t('addToCalendar')}
        </a>
      </div>
      {event.isHost && (
        <EventHostTools
          {...{ event, path, isBusy }}
          onCancel={(reason, applyTo) => perform('cancel-event', { reason, applyTo })}
        />
      )}
    </section>
  );
}
