import { useState } from 'react';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventPart } from '../communityEventView.ts';
import type { SeriesScope } from '../eventRepeat.ts';
import { EventActivityMutation } from './communityEventDocuments.ts';

export type EventActivity = 'rsvp-event' | 'cancel-event' | 'check-in-event';

type Input = {
  response?: string | null;
  answers?: Readonly<Record<string, string>>;
  reason?: string;
  code?: string;
  applyTo?: SeriesScope;
};

/** An event as its page has it, or as it is after the viewer's own activity. */
export function useEventActivity(loaded: CommunityEventPart) {
  const { t } = useTranslation('communityEvents');
  const [heard, setHeard] = useState({ loaded, event: loaded });
  const [isBusy, setBusy] = useState(false);
  if (heard.loaded !== loaded) setHeard({ loaded, event: loaded });

  async function perform(activity: EventActivity, input: Input = {}): Promise<boolean> {
    setBusy(true);
    try {
      const { eventActivity } = await runOperation(EventActivityMutation, {
        input: { ...{ conversationId: loaded.conversationId, activity }, ...input },
      });
      const event = eventActivity.communityEventDetails;
      if (event) {
        const { series, hosts, attendees } = loaded;
        const answers = answersOf(event.answers);
        setHeard({ loaded, event: { ...event, answers, series, hosts, attendees } });
      }
      const isWaiting = activity === 'rsvp-event' && event?.rsvpResponse === 'WAITING';
      const isRemoved = activity === 'rsvp-event' && input.response === null;
      showSuccess(t(isWaiting ? 'done.waiting' : isRemoved ? 'done.removed' : `done.${activity}`));
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      showError(t(messageOf(error.code, activity)));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const event = heard.loaded === loaded ? heard.event : loaded;
  return { event, isBusy, perform };
}

function messageOf(code: string, activity: EventActivity) {
  if (code === 'CONVERSATION_CLOSED') return 'closedMeanwhile';
  const isGuess = code === 'RATE_LIMITED' && activity === 'check-in-event';
  return isGuess ? 'failed.tooManyCodes' : (`failed.${activity}` as const);
}

function answersOf(answers: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(answers)).map(([id, text]) => [id, String(text)]),
  );
}
