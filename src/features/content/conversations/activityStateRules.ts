import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Verdict, Viewer } from '#core/permissions.ts';
import type { MarkKind } from '#features/content/marks/markRules.ts';
import type { ConversationFacts } from './conversationRules.ts';
import type { ResponseFacts } from './responseRules.ts';

/** The target of an activity: a post, or one of its comments or replies. */
export type ActivityTarget =
  | { entityType: 'CONVERSATION'; post: ConversationFacts }
  | { entityType: 'COMMENT' | 'REPLY'; post: ConversationFacts; response: ResponseFacts };

/**
 * Properties that the activities of features set: each adds its own, and what they change of `ActivityState` as optional,
 * by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FeatureProperties {}

/** The state that activities change, in the browser. */
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
  shared: boolean;
  shareCount: number;
  flagged: boolean;
  closed: boolean;
  archived: boolean;
  escalated: boolean;
  accepted: boolean;
  official: boolean;
  deleted: boolean;
  spam: boolean;
  isPrivate: boolean;
  indexDisabled: boolean;
}

/** A target without any activity. */
export const untouched: ActivityState = {
  ...{ liked: false, likeCount: 0, upVoted: false, downVoted: false, voteCount: 0 },
  ...{ meTooed: false, meTooCount: 0, followed: false, followCount: 0 },
  ...{ hasRead: false, shared: false, shareCount: 0, flagged: false },
  ...{ closed: false, archived: false, escalated: false },
  ...{ accepted: false, official: false, deleted: false },
  ...{ spam: false, isPrivate: false, indexDisabled: false },
};

/** Properties set by activities, for all viewers. */
export type ChangedProperty = OwnProperty | keyof FeatureProperties;

export type OwnProperty =
  | 'closed'
  | 'archived'
  | 'escalated'
  | 'accepted'
  | 'official'
  | 'spam'
  | 'private'
  | 'indexDisabled';

/** The effect of an activity: the viewer's mark, or a property of the target. */
export type ActivityEffect =
  | {
      kind: 'mark';
      mark: MarkKind;
      /** null removes the mark: only one with the value `was`, if given. */
      value: 1 | -1 | null;
      was?: 1 | -1;
    }
  | { kind: 'property'; property: ChangedProperty; value: boolean }
  | { kind: 'deletion' };

/** Switches of the community that activities depend on. */
export type ActivitySettings = Pick<CommunitySettings, 'privateMessagesEnabled'>;

export interface ActivityRule {
  inverse: string | null;
  /** The service enforces it, the button reads it. */
  can: (viewer: Viewer, target: ActivityTarget, settings: ActivitySettings) => Verdict;
  effect: ActivityEffect;
  /** The browser's optimistic change; same result as in the database. */
  apply: (state: ActivityState) => Partial<ActivityState>;
  /** The browser's next step; `home` is for posts, a response is removed from its list. */
  after: 'stay' | 'reload' | 'home';
  /** §4: a failed read shows no error. */
  isErrorHidden: boolean;
  /** §2 "activity reason": the actor is asked for a reason. */
  asksReason: boolean;
}

type JudgePost = (viewer: Viewer, post: ConversationFacts, settings: ActivitySettings) => Verdict;
type JudgeResponse = (
  viewer: Viewer,
  response: ResponseFacts,
  post: ConversationFacts,
  settings: ActivitySettings,
) => Verdict;

const notForThis: Verdict = { ok: false, code: 'BAD_REQUEST' };

export function onEither(post: JudgePost, response: JudgeResponse): ActivityRule['can'] {
  return (viewer, target, settings) =>
    target.entityType === 'CONVERSATION'
      ? post(viewer, target.post, settings)
      : response(viewer, target.response, target.post, settings);
}

/** A rule for posts; comments and replies return BAD_REQUEST. */
export function onPost(can: JudgePost): ActivityRule['can'] {
  return onEither(can, () => notForThis);
}

/** A rule for comments and replies; posts return BAD_REQUEST. */
export function onResponse(can: JudgeResponse): ActivityRule['can'] {
  return onEither(() => notForThis, can);
}
