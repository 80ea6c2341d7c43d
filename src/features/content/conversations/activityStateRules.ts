import type { Verdict, Viewer } from '#core/permissions.ts';
import type { MarkKind } from '#features/content/marks/markRules.ts';
import type { ConversationFacts } from './conversationRules.ts';
import type { NominationStatus } from './nominationRules.ts';
import type { ResponseFacts } from './responseRules.ts';

/** What an activity is done to: a post, or a comment or reply of it. */
export type ActivityTarget =
  | { entityType: 'CONVERSATION'; post: ConversationFacts }
  | { entityType: 'COMMENT' | 'REPLY'; post: ConversationFacts; response: ResponseFacts };

/** The part of a post, comment or reply that activities change, as the browser holds it. */
export interface ActivityState {
  liked: boolean;
  likeCount: number;
  upVoted: boolean;
  downVoted: boolean;
  voteCount: number;
  meTooed: boolean;
  meTooCount: number;
  followed: boolean;
  followCount: number;
  hasRead: boolean;
  readCount: number;
  shared: boolean;
  shareCount: number;
  flagged: boolean;
  closed: boolean;
  archived: boolean;
  escalated: boolean;
  nominationStatus: NominationStatus | null;
  accepted: boolean;
  official: boolean;
  deleted: boolean;
  spam: boolean;
  isPrivate: boolean;
  indexDisabled: boolean;
}

/** A thing of which nothing is known to have been done. */
export const untouched: ActivityState = {
  ...{ liked: false, likeCount: 0, upVoted: false, downVoted: false, voteCount: 0 },
  ...{ meTooed: false, meTooCount: 0, followed: false, followCount: 0 },
  ...{ hasRead: false, readCount: 0, shared: false, shareCount: 0, flagged: false },
  ...{ closed: false, archived: false, escalated: false, nominationStatus: null },
  ...{ accepted: false, official: false, deleted: false },
  ...{ spam: false, isPrivate: false, indexDisabled: false },
};

/** What activities set on a post or response for everybody. */
export type ChangedProperty =
  | 'closed'
  | 'archived'
  | 'escalated'
  | 'nominated'
  | 'accepted'
  | 'official'
  | 'spam'
  | 'private'
  | 'indexDisabled';

/** What an activity writes: the viewer's mark, or a property of the target. */
export type ActivityEffect =
  | {
      kind: 'mark';
      mark: MarkKind;
      /** null takes the mark away: that of value `was` only, where it says so. */
      value: 1 | -1 | null;
      was?: 1 | -1;
    }
  | { kind: 'property'; property: ChangedProperty; value: boolean }
  | { kind: 'deletion' };

export interface ActivityRule {
  inverse: string | null;
  /** The service demands it, the button reads it. */
  can: (viewer: Viewer, target: ActivityTarget) => Verdict;
  effect: ActivityEffect;
  /** The browser's optimistic change; gives the same as the database does. */
  apply: (state: ActivityState) => Partial<ActivityState>;
  /** What the browser does next; `home` is meant for posts, a response leaves its list. */
  after: 'stay' | 'reload' | 'home';
  /** §4: a failed read shows no error. */
  isErrorHidden: boolean;
  /** §2 "activity reason": whoever does it is asked why. */
  asksReason: boolean;
}

type JudgePost = (viewer: Viewer, post: ConversationFacts) => Verdict;
type JudgeResponse = (viewer: Viewer, response: ResponseFacts, post: ConversationFacts) => Verdict;

const notForThis: Verdict = { ok: false, code: 'BAD_REQUEST' };

export function onEither(post: JudgePost, response: JudgeResponse): ActivityRule['can'] {
  return (viewer, target) =>
    target.entityType === 'CONVERSATION'
      ? post(viewer, target.post)
      : response(viewer, target.response, target.post);
}

/** A rule for posts; comments and replies answer BAD_REQUEST. */
export function onPost(can: JudgePost): ActivityRule['can'] {
  return onEither(can, () => notForThis);
}

/** A rule for comments and replies; posts answer BAD_REQUEST. */
export function onResponse(can: JudgeResponse): ActivityRule['can'] {
  return onEither(() => notForThis, can);
}
