import { useState } from 'react';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RsvpResponse } from '../communityEventLimitRules.ts';
import type { CommunityEventPart } from '../communityEventView.ts';
import type { SeriesScope } from '../eventRepeat.ts';
import { withResponse } from '../rsvpOptimism.ts';
import { EventActivityMutation } from './communityEventDocuments.ts';

export type EventActivity = 'rsvp-event' | 'cancel-event' | 'check-in-event';

type Input = {
  response?: RsvpResponse | null;
  answers?: Readonly<Record<string, string>>;
  reason?: string;
  code?: string;
  applyTo?: SeriesScope;
};

/** An event as its page has it, or with the viewer's own activity; a response counts before it is answered. */
export function useEventActivity(loaded: CommunityEventPart) {
  const { t } = useTranslation('communityEvents');
  const [heard, setHeard] = useState({ loaded, event: loaded });
  const [isBusy, setBusy] = useState(false);
  if (heard.loaded !== loaded) setHeard({ loaded, event: loaded });
  const event = heard.loaded === loaded ? heard.event : loaded;

  async function perform(activity: EventActivity, input: Input = {}): Promise<boolean> {
    setBusy(true);
    if (activity === 'rsvp-event') {
      setHeard({ loaded, event: withResponse(event, input.response ?? null) });
    }
    try {
      const { eventActivity } = await runOperation(EventActivityMutation, {
        input: { ...{ conversationId: loaded.conversationId, activity }, ...input },
      });
      const answer = eventActivity.communityEventDetails;
      if (answer) {
        const { series, hosts, attendees } = loaded;
        const answers = answersOf(answer.answers);
        setHeard({ loaded, event: { ...answer, answers, series, hosts, attendees } });
      }
      const isWaiting = activity === 'rsvp-event' && answer?.rsvpResponse === 'WAITING';
      const isRemoved = activity === 'rsvp-event' && input.response === null;
      showSuccess(t(isWaiting ? 'done.waiting' : isRemoved ? 'done.removed' : `done.${activity}`));
      return true;
    } catch (error) {
      setHeard({ loaded, event });
      if (!(error instanceof ClientError)) throw error;
      showError(t(messageOf(error.code, activity)));
      return false;
    } finally {
      setBusy(false);
    }
  }

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
