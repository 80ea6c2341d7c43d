import type { VerdictCode } from '#core/permissions.ts';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import type { ContestPhase, EntryPosition, EntryStatus, TieBreaker } from './contestPhaseRules.ts';
import type { Criterion } from './judgingScoreRules.ts';

/** An entry in a contest's own lists. */
export interface EntrySummary {
  id: string;
  title: string;
  path: string;
  status: EntryStatus;
  position: EntryPosition | null;
  message: string | null;
  /** Of winners and runners-up. */
  author: Author | null;
}

/** A contest as its viewer sees it. Moments are ISO 8601. */
export interface ContestView {
  conversationId: string;
  path: string;
  phase: ContestPhase;
  startDate: string;
  endDate: string;
  announceDate: string | null;
  announcedAt: string | null;
  /** IANA; of the contest's dates. */
  timeZone: string;
  maxEntriesAllowed: number;
  termsAndConditions: string | null;
  termsVersion: number;
  prizes: string | null;
  hideFeaturedImage: boolean;
  minDescriptionLength: number | null;
  maxDescriptionLength: number | null;
  communityVote: boolean;
  blindJudging: boolean;
  criteria: readonly Criterion[];
  /** What decides between entries with the same result, in order; none: they share their rank. */
  tieOrder: readonly TieBreaker[];
  /** Whether the viewer opens the judging page: a judge, or someone who manages the contest. */
  judge: VerdictCode;
  entryCount: number;
  /** Those of the viewer, drafts included. */
  ownEntries: readonly EntrySummary[];
  /** Once announced; before, for those who manage the contest. */
  winners: readonly EntrySummary[];
  enter: VerdictCode;
  manage: VerdictCode;
}

/** What the page of an entry says about its place in the contest. */
export interface ContestEntryView {
  id: string;
  contestId: string;
  contestTitle: string;
  contestPath: string;
  /** The first image of its text, with the base path if it is an own one. */
  image: string | null;
  phase: ContestPhase;
  status: EntryStatus;
  position: EntryPosition | null;
  message: string | null;
  disqualifiedReason: string | null;
  hasVoted: boolean;
  /** Null: counts are hidden until the results are announced. */
  voteCount: number | null;
  vote: VerdictCode;
  /** Where the viewer's account is too new to vote: the age it needs. */
  minVoterAgeDays: number | null;
  change: VerdictCode;
  manage: VerdictCode;
}

declare module '#features/content/conversations/postParts.ts' {
  interface PostParts {
    contest: ContestView;
    contestEntry: ContestEntryView;
  }
}
