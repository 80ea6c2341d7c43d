import { expect, it } from 'vitest';
import { withVote } from './pollOptimism.ts';
import type { PollView } from './pollView.ts';

const option = (id: string, voteCount: number | null) => ({
  ...{ id, label: id, isEdited: false, isAddedLater: false, voteCount },
});
const poll: PollView = {
  ...{ conversationId: '7', question: null, state: 'OPEN', multiSelect: true },
  pollOptions: [option('a', 4), option('b', 2), option('c', 0)],
  ...{ pollStartTime: null, pollExpiryTime: null, closedAt: null },
  ...{ minChoices: 1, maxChoices: 3, resultVisibility: 'ALWAYS', allowUndoVote: true },
  ...{ voteAnonymously: false, published: true, totalVoteCount: 5, votedOptions: [] },
  ...{ vote: 'OK', manage: 'FORBIDDEN' },
};
const countsOf = ({ pollOptions, totalVoteCount }: PollView) => [
  ...pollOptions.map(({ voteCount }) => voteCount),
  totalVoteCount,
];

it('counts a first vote, another choice and no vote any more', () => {
  const first = withVote(poll, ['a', 'c']);
  expect(countsOf(first)).toEqual([5, 2, 1, 6]);
  const other = withVote(first, ['b', 'c']);
  expect(countsOf(other)).toEqual([4, 3, 1, 6]);
  expect(other.votedOptions).toEqual(['b', 'c']);
  expect(withVote(other, [])).toEqual(poll);
});

it('shows no counts of results that the viewer does not see', () => {
  const hidden = { ...poll, totalVoteCount: null, pollOptions: [option('a', null)] };
  expect(countsOf(withVote(hidden, ['a']))).toEqual([null, null]);
});
