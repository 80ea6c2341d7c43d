import { z } from 'zod';
import {
  hasPermission,
  holds,
  isActive,
  type Permission,
  type Verdict,
  type Viewer,
} from '#core/permissions.ts';
import { type PostType, postTypes } from '#core/postTypes.ts';

/** What moderators decide: it stays or comes back, it is spam, it goes. */
export const decisions = ['APPROVE', 'SPAM', 'DELETE'] as const;
export type Decision = (typeof decisions)[number];

/**
 * How an entry ended: by a decision; GONE, it was deleted elsewhere; WITHDRAWN, whoever brought it up
 * took that back; UNDONE, another entry took over.
 */
export const verdicts = [...decisions, 'GONE', 'WITHDRAWN', 'UNDONE'] as const;

/** What stands in the queue: a post by its type, a comment or a reply. */
export type ModeratedKind = PostType | 'COMMENT' | 'REPLY';

export function moderatedKinds(): ModeratedKind[] {
  return [...postTypes(), 'COMMENT', 'REPLY'];
}

/** Why a decision was not carried out. */
export const refusals = ['DECIDED', 'TAKEN', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const;
export type ModerationRefusal = (typeof refusals)[number];

/** The note of an entry that trusted members' flags have hidden, in place of a rule's name. */
export const trustedFlagsNote = 'TRUSTED_FLAGS';

export const moderationLimits = {
  /** Entries a page. */
  size: 25,
  /** Decisions a call. */
  chunk: 50,
  /** How long an entry is somebody's who opened it. Milliseconds. */
  claim: 10 * 60_000,
  /** Letters of an appeal, or of a note to the author. */
  text: 500,
} as const;

/** Counting stops here: a longer queue is told as that many. */
export const moderationCountLimit = 1000;

export const decisionSchema = z.object({
  decision: z.enum(decisions),
  note: z.string().trim().max(moderationLimits.text).nullish(),
  takeOver: z.boolean().nullish(),
});

export const appealSchema = z.object({
  text: z.string().trim().min(1).max(moderationLimits.text),
});

/** Any of them lets one see the queue, there where it is held. */
const moderating = [
  'MANAGE_SPAM_POSTS',
  'MARK_SPAM',
  'DELETE_POST',
] as const satisfies Permission[];

/** The categories whose entries a viewer sees; `all` for those who moderate everywhere. */
export function moderatedCategories(viewer: Viewer): 'all' | number[] {
  if (!isActive(viewer).ok) return [];
  if (moderating.some((each) => viewer.permissions.has(each))) return 'all';
  return [...viewer.scoped]
    .filter(([, held]) => moderating.some((each) => held.has(each)))
    .map(([id]) => id);
}

/** Whether there is a queue for the viewer at all. */
export function canModerateSomewhere(viewer: Viewer): Verdict {
  const own = moderatedCategories(viewer);
  if (own === 'all' || own.length > 0) return { ok: true };
  return holds(viewer, 'MANAGE_SPAM_POSTS');
}

/** What the rules need to know of a thing in the queue. */
export interface ModeratedFacts {
  categoryId: number;
  /** Spam or held: not for everybody's eyes. */
  isHidden: boolean;
  isDeleted: boolean;
}

const needed = {
  SPAM: 'MARK_SPAM',
  DELETE: 'DELETE_POST',
} as const satisfies Partial<Record<Decision, Permission>>;

/** What is out of sight is brought back by whoever manages spam; what was deleted, by whoever deletes. */
export function canDecide(viewer: Viewer, decision: Decision, thing: ModeratedFacts): Verdict {
  const { categoryId, isHidden, isDeleted } = thing;
  if (decision !== 'APPROVE') {
    if (decision === 'SPAM' && isDeleted) return { ok: false, code: 'BAD_REQUEST' };
    return holds(viewer, needed[decision], categoryId);
  }
  if (isDeleted) return holds(viewer, 'DELETE_POST', categoryId);
  if (isHidden) return holds(viewer, 'MANAGE_SPAM_POSTS', categoryId);
  const held = moderating.find((each) => hasPermission(viewer, each, categoryId));
  return holds(viewer, held ?? 'MANAGE_SPAM_POSTS', categoryId);
}

/** Whom an entry belongs to at a moment; null once the claim has run out. */
export function claimantOf(
  item: { assigned_to_id: number | null; assigned_at: Date | null },
  now: Date,
): number | null {
  const { assigned_to_id, assigned_at } = item;
  if (assigned_at === null) return null;
  return now.getTime() - assigned_at.getTime() < moderationLimits.claim ? assigned_to_id : null;
}

/** What authors are told of their own words. */
export const noticeStates = ['HELD', 'HIDDEN', 'SPAM', 'DELETED', 'APPROVED'] as const;
export type NoticeState = (typeof noticeStates)[number];

interface NoticedItem {
  reasons: readonly string[];
  resolved_at: Date | null;
  verdict: string | null;
  appeal_text: string | null;
  appeal_of_id: number | null;
}

interface NoticedThing {
  spam_at: Date | null;
  held_at: Date | null;
  deleted_at: Date | null;
  purged_at: Date | null;
}

/** What became of a thing, by its newest entry; null where there is nothing to tell. */
export function noticeStateOf(item: NoticedItem, thing: NoticedThing): NoticeState | null {
  if (thing.purged_at !== null) return null;
  if (thing.deleted_at !== null) {
    const byModerators = item.verdict === 'DELETE' || item.appeal_of_id !== null;
    return byModerators ? 'DELETED' : null;
  }
  if (thing.spam_at !== null) return 'SPAM';
  if (thing.held_at !== null) return item.reasons.includes('FLAGGED') ? 'HIDDEN' : 'HELD';
  return item.verdict === 'APPROVE' || item.appeal_text !== null ? 'APPROVED' : null;
}

/** Once, against what was decided or done to them; what merely waits needs no appeal. */
export function canAppeal(item: NoticedItem, state: NoticeState | null): boolean {
  if (item.appeal_text !== null || item.appeal_of_id !== null) return false;
  return state === 'HIDDEN' || state === 'SPAM' || state === 'DELETED';
}
