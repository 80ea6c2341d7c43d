import type { PollView } from './pollView.ts';

/** The poll as it will be with the viewer's new choice; none takes the vote back. */
export function withVote(poll: PollView, chosen: readonly string[]): PollView {
  const had = poll.votedOptions;
  const change = (id: string) => Number(chosen.includes(id)) - Number(had.includes(id));
  const ballots = Number(chosen.length > 0) - Number(had.length > 0);
  return {
    ...poll,
    votedOptions: chosen,
    totalVoteCount: poll.totalVoteCount === null ? null : poll.totalVoteCount + ballots,
    pollOptions: poll.pollOptions.map((option) => ({
      ...option,
      voteCount: option.voteCount === null ? null : option.voteCount + change(option.id),
    })),
  };
}
