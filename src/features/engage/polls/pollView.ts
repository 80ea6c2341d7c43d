import type { VerdictCode } from '#core/permissions.ts';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import type { PollState, ResultVisibility } from './pollRules.ts';

export interface PollOptionView {
  id: string;
  label: string;
  /** The label was corrected after the first vote. */
  isEdited: boolean;
  /** Added after the first vote. */
  isAddedLater: boolean;
  /** Null: the viewer does not see results. */
  voteCount: number | null;
  /** Some who chose it, for those who may see who voted. */
  voters?: readonly Author[] | null;
}

/** A poll as its viewer sees it. Moments are ISO 8601. */
export interface PollView {
  conversationId: string;
  question: string | null;
  state: PollState;
  pollOptions: readonly PollOptionView[];
  pollStartTime: string | null;
  pollExpiryTime: string | null;
  closedAt: string | null;
  multiSelect: boolean;
  minChoices: number;
  maxChoices: number;
  resultVisibility: ResultVisibility;
  allowUndoVote: boolean;
  voteAnonymously: boolean;
  published: boolean;
  /** Null: the viewer does not see results. */
  totalVoteCount: number | null;
  /** The viewer's own choice; empty once an anonymous poll is closed. */
  votedOptions: readonly string[];
  vote: VerdictCode;
  manage: VerdictCode;
}

declare module '#features/content/conversations/postParts.ts' {
  interface PostParts {
    poll: PollView;
  }
}
