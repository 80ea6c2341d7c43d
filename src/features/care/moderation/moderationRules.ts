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

/** Decisions: approve, mark as spam, delete. */
export const decisions = ['APPROVE', 'SPAM', 'DELETE'] as const;
export type Decision = (typeof decisions)[number];

/**
 * How an entry was closed: by a decision; GONE, deleted elsewhere; WITHDRAWN, the reason was withdrawn;
 * UNDONE, replaced by another entry.
 */
export const verdicts = [...decisions, 'GONE', 'WITHDRAWN', 'UNDONE'] as const;

/** Kinds of items: a post by its type, a comment or a reply. */
export type ModeratedKind = PostType | 'COMMENT' | 'REPLY';

export function moderatedKinds(): ModeratedKind[] {
  return [...postTypes(), 'COMMENT', 'REPLY'];
}

/** Why a decision was not applied. */
export const refusals = ['DECIDED', 'TAKEN', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const;
export type ModerationRefusal = (typeof refusals)[number];

/** The note of an entry hidden by trusted members' flags, in place of a rule's name. */
export const trustedFlagsNote = 'TRUSTED_FLAGS';

export const moderationLimits = {
  /** Entries per page. */
  size: 25,
  /** Decisions per call. */
  chunk: 50,
  /** Duration of a claim. Milliseconds. */
  claim: 10 * 60_000,
  /** Maximum length of an appeal, or of a note to the author. */
  text: 500,
} as const;

/** Counting stops here: a longer queue is shown as this number. */
export const moderationCountLimit = 1000;

export const decisionSchema = z.object({
  decision: z.enum(decisions),
  note: z.string().trim().max(moderationLimits.text).nullish(),
  takeOver: z.boolean().nullish(),
});

export const appealSchema = z.object({
  text: z.string().trim().min(1).max(moderationLimits.text),
});

/** Any of them gives access to the queue, in its category. */
const moderating = [
  'MANAGE_SPAM_POSTS',
  'MARK_SPAM',
  'DELETE_POST',
] as const satisfies Permission[];

/** The categories whose entries a viewer can see; `all` for global moderators. */
export function moderatedCategories(viewer: Viewer): 'all' | number[] {
  if (!isActive(viewer).ok) return [];
  if (moderating.some((each) => viewer.permissions.has(each))) return 'all';
  return [...viewer.scoped]
    .filter(([, held]) => moderating.some((each) => held.has(each)))
    .map(([id]) => id);
}

/** Whether the viewer has access to the queue. */
export function canModerateSomewhere(viewer: Viewer): Verdict {
  const own = moderatedCategories(viewer);
  if (own === 'all' || own.length > 0) return { ok: true };
  return holds(viewer, 'MANAGE_SPAM_POSTS');
}

/** The data of an item that rules need. */
export interface ModeratedFacts {
  categoryId: number;
  /** Spam or held: not public. */
  isHidden: boolean;
  isDeleted: boolean;
}

const needed = {
  SPAM: 'MARK_SPAM',
  DELETE: 'DELETE_POST',
} as const satisfies Partial<Record<Decision, Permission>>;

/** Approving non-public content requires manage spam; restoring deleted content requires delete. */
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

/** The claimant of an entry; null once the claim has expired. */
export function claimantOf(
  item: { assigned_to_id: number | null; assigned_at: Date | null },
  now: Date,
): number | null {
  const { assigned_to_id, assigned_at } = item;
  if (assigned_at === null) return null;
  return now.getTime() - assigned_at.getTime() < moderationLimits.claim ? assigned_to_id : null;
}

/** What authors are told about their own content. */
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

/** The status of an item, from its newest entry; null if there is nothing to tell. */
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

/** Authors can appeal once, against a decision or action; pending content needs no appeal. */
export function canAppeal(item: NoticedItem, state: NoticeState | null): boolean {
  if (item.appeal_text !== null || item.appeal_of_id !== null) return false;
  return state === 'HIDDEN' || state === 'SPAM' || state === 'DELETED';
}
