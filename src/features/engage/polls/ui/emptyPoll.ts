import { pollLimits } from '../pollRules.ts';
import type { PollConfig } from '../pollSchema.ts';

/** Of the poll's fields in the composer. */
export const pollFieldsId = 'poll-fields';

export const emptyPoll: PollConfig = {
  question: null,
  pollOptions: [
    { id: null, label: '' },
    { id: null, label: '' },
  ],
  ...{ multiSelect: false, minChoices: 1, maxChoices: pollLimits.options },
  ...{ resultVisibility: 'ALWAYS', allowUndoVote: true, voteAnonymously: false },
  ...{ pollStartTime: null, pollExpiryTime: null, published: true },
};
