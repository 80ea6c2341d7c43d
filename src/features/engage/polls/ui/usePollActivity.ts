import { useState } from 'react';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { withVote } from '../pollOptimism.ts';
import type { PollView } from '../pollView.ts';
import { PollActivityMutation } from './pollDocuments.ts';

export type PollActivity = 'poll-vote' | 'undo-poll-vote' | 'close-poll' | 'reopen-poll';

/** A poll as last heard of, from its page, live, or from the viewer's own vote, which counts before it is answered. */
export function usePollActivity(loaded: PollView) {
  const { t } = useTranslation('polls');
  const [heard, setHeard] = useState({ loaded, poll: loaded });
  const [isBusy, setBusy] = useState(false);
  if (heard.loaded !== loaded) setHeard({ loaded, poll: loaded });
  const poll = heard.loaded === loaded ? heard.poll : loaded;

  async function perform(
    activity: PollActivity,
    votedOptions: readonly string[] | null = null,
  ): Promise<boolean> {
    setBusy(true);
    const before = poll;
    if (activity === 'poll-vote' || activity === 'undo-poll-vote') {
      setHeard({ loaded, poll: withVote(poll, votedOptions ?? []) });
    }
    try {
      const { pollActivity } = await runOperation(PollActivityMutation, {
        input: {
          ...{ conversationId: loaded.conversationId, activity },
          votedOptions: votedOptions && [...votedOptions],
        },
      });
      if (pollActivity.poll) setHeard({ loaded, poll: pollActivity.poll });
      showSuccess(t(`done.${activity}`));
      return true;
    } catch (error) {
      setHeard({ loaded, poll: before });
      if (!(error instanceof ClientError)) throw error;
      showError(t(error.code === 'CONVERSATION_CLOSED' ? 'closedMeanwhile' : 'failed'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { poll, isBusy, perform };
}
