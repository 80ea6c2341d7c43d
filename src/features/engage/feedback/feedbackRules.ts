import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import {
  type ConversationFacts,
  takesMarks,
} from '#features/content/conversations/conversationRules.ts';

/** Explanatory types, whose authors need to know whether they helped. */
const feedbackTypes: ReadonlySet<string> = new Set([
  'ARTICLE',
  'KB_ARTICLE',
  'GUIDED_WORKFLOW',
] satisfies PostType[]);

export function takesFeedback(post: { type: string }): boolean {
  return feedbackTypes.has(post.type);
}

/** Members say it once, and of others' articles; visitors once for each browser. */
export function canGiveFeedback(viewer: Viewer, post: ConversationFacts): Verdict {
  if (viewer.memberId === null && takesFeedback(post)) return takesMarks(post, { ok: true });
  const isOwn = viewer.memberId !== null && viewer.memberId === post.authorId;
  if (!takesFeedback(post) || isOwn) return { ok: false, code: 'BAD_REQUEST' };
  return takesMarks(post, holds(viewer, 'VOTE', post.categoryId));
}

/** Why an article did not help. */
export const feedbackReasons = [
  'INACCURATE',
  'INCOMPLETE',
  'UNCLEAR',
  'OUTDATED',
  'OTHER',
] as const;

export type FeedbackReason = (typeof feedbackReasons)[number];

/** Who reads the reasons: those who write articles. */
export function canReadFeedback(viewer: Viewer, post: { categoryId: number }): Verdict {
  return holds(viewer, 'CREATE_ANNOUNCEMENT', post.categoryId);
}

/** Readers' feedback, in the browser. */
export interface FeedbackState {
  helpfulCount: number;
  totalFeedbackCount: number;
  /** The viewer's answer; null: none. */
  helpful: boolean | null;
}

/** After the viewer says something else; the service counts the same. */
export function afterFeedback(state: FeedbackState, helpful: boolean | null): FeedbackState {
  const count = (said: boolean | null) => (said === null ? 0 : 1);
  const countHelpful = (said: boolean | null) => (said ? 1 : 0);
  return {
    helpful,
    helpfulCount: state.helpfulCount + countHelpful(helpful) - countHelpful(state.helpful),
    totalFeedbackCount: state.totalFeedbackCount + count(helpful) - count(state.helpful),
  };
}
