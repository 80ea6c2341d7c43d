import { hasPermission, holds, isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import type {
  ConversationFacts,
  InCategory,
} from '#features/content/conversations/conversationRules.ts';
import type { ContestPhase, EntryStatus } from './contestPhaseRules.ts';

const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };
const denied: Verdict = { ok: false, code: 'FORBIDDEN' };

/** Runs contests: chooses winners, announces them, disqualifies entries. */
export function canManageContests(viewer: Viewer, place: InCategory): Verdict {
  return holds(viewer, 'MANAGE_CONTESTS', place.categoryId);
}

export function isContestManager(viewer: Viewer, place: InCategory): boolean {
  return hasPermission(viewer, 'MANAGE_CONTESTS', place.categoryId);
}

/** Members who may post take part, while the contest is open. */
export function canEnterContest(
  viewer: Viewer,
  post: ConversationFacts,
  phase: ContestPhase,
): Verdict {
  if (phase !== 'OPEN' || post.closed || post.archived) return closed;
  return holds(viewer, 'CREATE_POST', post.categoryId);
}

/** Authors change and withdraw their entries until the contest ends. */
export function canChangeEntry(
  viewer: Viewer,
  entry: { memberId: number; status: EntryStatus },
  phase: ContestPhase,
): Verdict {
  if (viewer.memberId !== entry.memberId) return denied;
  if (phase !== 'OPEN' || entry.status === 'WITHDRAWN' || entry.status === 'DISQUALIFIED') {
    return closed;
  }
  return isActive(viewer);
}

/** One vote per member and contest, for an entry of someone else, until the results are announced. */
export function canVoteForEntry(
  viewer: Viewer,
  entry: { memberId: number; status: EntryStatus; hasCommunityVote: boolean } & InCategory,
  phase: ContestPhase,
): Verdict {
  if (!entry.hasCommunityVote || entry.status !== 'SUBMITTED') return closed;
  if (phase !== 'OPEN' && phase !== 'JUDGING') return closed;
  if (viewer.memberId !== null && viewer.memberId === entry.memberId) return denied;
  return holds(viewer, 'VOTE', entry.categoryId);
}
