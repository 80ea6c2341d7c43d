import { allowed, isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import {
  canAcceptResponse,
  canDeleteResponse,
  canLikeResponse,
  type ResponseFacts,
} from '#features/comments/commentRules.ts';
import type { MarkKind } from '#features/marks/markRules.ts';
import {
  type ConversationFacts,
  canAppreciate,
  canCloseConversation,
  canFollow,
} from './conversationRules.ts';

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
  closed: boolean;
  accepted: boolean;
  deleted: boolean;
}

/** What an activity writes: the viewer's mark, or a property of the target. */
export type ActivityEffect =
  | {
      kind: 'mark';
      mark: MarkKind;
      /** null takes the mark away: that of value `was` only, where it says so. */
      value: 1 | -1 | null;
      was?: 1 | -1;
    }
  | { kind: 'property'; property: 'closed' | 'accepted' | 'deleted'; value: boolean };

export interface ActivityRule {
  inverse: string | null;
  /** The service demands it, the button reads it. */
  can: (viewer: Viewer, target: ActivityTarget) => Verdict;
  effect: ActivityEffect;
  /** The browser's optimistic change; gives the same as the database does. */
  apply: (state: ActivityState) => Partial<ActivityState>;
  /** §4: after close and re-open the conversation reloads. */
  after: 'stay' | 'reload' | 'home';
  /** §4: a failed read shows no error. */
  isErrorHidden: boolean;
}

const notForThis: Verdict = { ok: false, code: 'BAD_REQUEST' };

/** A rule for posts; comments and replies answer BAD_REQUEST. */
function onPost(can: (viewer: Viewer, post: ConversationFacts) => Verdict): ActivityRule['can'] {
  return (viewer, target) =>
    target.entityType === 'CONVERSATION' ? can(viewer, target.post) : notForThis;
}

/** A rule for comments and replies; posts answer BAD_REQUEST. */
function onResponse(
  can: (viewer: Viewer, response: ResponseFacts, post: ConversationFacts) => Verdict,
): ActivityRule['can'] {
  return (viewer, target) =>
    target.entityType === 'CONVERSATION' ? notForThis : can(viewer, target.response, target.post);
}

const canLike: ActivityRule['can'] = (viewer, target) =>
  target.entityType === 'CONVERSATION'
    ? canAppreciate(viewer, target.post, 'like')
    : canLikeResponse(viewer, target.post);
const canVote = onPost((viewer, post) => canAppreciate(viewer, post, 'vote'));
const canMeToo = onPost((viewer, post) => canAppreciate(viewer, post, 'meToo'));
const canFollowPost = onPost(canFollow);
const canClose = onPost(canCloseConversation);
const canAccept = onResponse((viewer, _response, post) => canAcceptResponse(viewer, post));
/** Reading is what is left to the suspended: being somebody is enough. */
const canRead = onPost((viewer) =>
  viewer.memberId === null ? { ok: false, code: 'UNAUTHENTICATED' } : allowed,
);
const canShare = onPost((viewer) => isActive(viewer));

const down = (count: number) => Math.max(count - 1, 0);
const plain = { after: 'stay', isErrorHidden: false } as const;

/** SPEC §4 "Conversation activities" of this release: one row each, read by the service and by buttons. */
export const activityRules = {
  like: {
    inverse: 'un-like',
    can: canLike,
    effect: { kind: 'mark', mark: 'like', value: 1 },
    apply: (s) => (s.liked ? {} : { liked: true, likeCount: s.likeCount + 1 }),
    ...plain,
  },
  'un-like': {
    inverse: 'like',
    can: canLike,
    effect: { kind: 'mark', mark: 'like', value: null },
    apply: (s) => (s.liked ? { liked: false, likeCount: down(s.likeCount) } : {}),
    ...plain,
  },
  // §4: up-vote adds 2 if previously down-voted else 1 and clears downVoted; down-vote mirrors.
  'up-vote': {
    inverse: 'remove-up-vote',
    can: canVote,
    effect: { kind: 'mark', mark: 'vote', value: 1 },
    apply: (s) =>
      s.upVoted
        ? {}
        : { upVoted: true, downVoted: false, voteCount: s.voteCount + (s.downVoted ? 2 : 1) },
    ...plain,
  },
  'remove-up-vote': {
    inverse: 'up-vote',
    can: canVote,
    effect: { kind: 'mark', mark: 'vote', value: null, was: 1 },
    apply: (s) => (s.upVoted ? { upVoted: false, voteCount: s.voteCount - 1 } : {}),
    ...plain,
  },
  'down-vote': {
    inverse: 'remove-down-vote',
    can: canVote,
    effect: { kind: 'mark', mark: 'vote', value: -1 },
    apply: (s) =>
      s.downVoted
        ? {}
        : { downVoted: true, upVoted: false, voteCount: s.voteCount - (s.upVoted ? 2 : 1) },
    ...plain,
  },
  'remove-down-vote': {
    inverse: 'down-vote',
    can: canVote,
    effect: { kind: 'mark', mark: 'vote', value: null, was: -1 },
    apply: (s) => (s.downVoted ? { downVoted: false, voteCount: s.voteCount + 1 } : {}),
    ...plain,
  },
  'me-too': {
    inverse: 'un-me-too',
    can: canMeToo,
    effect: { kind: 'mark', mark: 'me-too', value: 1 },
    apply: (s) => (s.meTooed ? {} : { meTooed: true, meTooCount: s.meTooCount + 1 }),
    ...plain,
  },
  'un-me-too': {
    inverse: 'me-too',
    can: canMeToo,
    effect: { kind: 'mark', mark: 'me-too', value: null },
    apply: (s) => (s.meTooed ? { meTooed: false, meTooCount: down(s.meTooCount) } : {}),
    ...plain,
  },
  follow: {
    inverse: 'un-follow',
    can: canFollowPost,
    effect: { kind: 'mark', mark: 'follow', value: 1 },
    apply: (s) => (s.followed ? {} : { followed: true, followCount: s.followCount + 1 }),
    ...plain,
  },
  'un-follow': {
    inverse: 'follow',
    can: canFollowPost,
    effect: { kind: 'mark', mark: 'follow', value: null },
    apply: (s) => (s.followed ? { followed: false, followCount: down(s.followCount) } : {}),
    ...plain,
  },
  read: {
    inverse: 'unread',
    can: canRead,
    effect: { kind: 'mark', mark: 'read', value: 1 },
    apply: (s) => (s.hasRead ? {} : { hasRead: true, readCount: s.readCount + 1 }),
    after: 'stay',
    isErrorHidden: true,
  },
  unread: {
    inverse: 'read',
    can: canRead,
    effect: { kind: 'mark', mark: 'read', value: null },
    apply: (s) => (s.hasRead ? { hasRead: false, readCount: down(s.readCount) } : {}),
    after: 'stay',
    isErrorHidden: true,
  },
  share: {
    inverse: null,
    can: canShare,
    effect: { kind: 'mark', mark: 'share', value: 1 },
    apply: (s) => (s.shared ? {} : { shared: true, shareCount: s.shareCount + 1 }),
    after: 'stay',
    isErrorHidden: true,
  },
  'mark-accepted': {
    inverse: 'un-mark-accepted',
    can: canAccept,
    effect: { kind: 'property', property: 'accepted', value: true },
    apply: () => ({ accepted: true }),
    ...plain,
  },
  'un-mark-accepted': {
    inverse: 'mark-accepted',
    can: canAccept,
    effect: { kind: 'property', property: 'accepted', value: false },
    apply: () => ({ accepted: false }),
    ...plain,
  },
  'close-conversation': {
    inverse: 're-open-conversation',
    can: canClose,
    effect: { kind: 'property', property: 'closed', value: true },
    apply: () => ({ closed: true }),
    after: 'reload',
    isErrorHidden: false,
  },
  're-open-conversation': {
    inverse: 'close-conversation',
    can: canClose,
    effect: { kind: 'property', property: 'closed', value: false },
    apply: () => ({ closed: false }),
    after: 'reload',
    isErrorHidden: false,
  },
  'delete-comment': {
    inverse: null,
    can: onResponse(canDeleteResponse),
    effect: { kind: 'property', property: 'deleted', value: true },
    apply: () => ({ deleted: true }),
    ...plain,
  },
} as const satisfies Record<string, ActivityRule>;

export type Activity = keyof typeof activityRules;

export const activities = Object.keys(activityRules).filter(isActivity);

export function isActivity(value: string): value is Activity {
  return Object.hasOwn(activityRules, value);
}

/** The state after an activity, as the browser shows it before the server has answered. */
export function applyActivity<State extends ActivityState>(
  state: State,
  activity: Activity,
): State {
  return { ...state, ...activityRules[activity].apply(state) };
}

/** §4: a like is skipped when the author likes their own post and the setting disables it. */
export function isOwnLikeSkipped(
  viewer: Viewer,
  { activity, authorId }: { activity: Activity; authorId: number },
  settings: { ownLikesAllowed: boolean },
): boolean {
  return activity === 'like' && !settings.ownLikesAllowed && viewer.memberId === authorId;
}
