import { allowed, isActive, type Viewer } from '#core/permissions.ts';
import { type ActivityRule, onEither, onPost, onResponse } from './activityStateRules.ts';
import {
  canAcceptAnswer,
  canAppreciate,
  canArchive,
  canBeAnswer,
  canCloseConversation,
  canEscalate,
  canFollow,
  canMarkOfficial,
  canReport,
  takesMarks,
} from './conversationRules.ts';
import { canDeleteResponse, canLikeResponse } from './responseRules.ts';

const canLike = onEither(
  (viewer, post) => canAppreciate(viewer, post, 'like'),
  (viewer, _response, post) => canLikeResponse(viewer, post),
);
const canVote = onPost((viewer, post) => canAppreciate(viewer, post, 'vote'));
const canMeToo = onPost((viewer, post) => canAppreciate(viewer, post, 'meToo'));
const canFollowPost = onPost(canFollow);
const canClose = onPost(canCloseConversation);
const canUnaccept = onResponse((viewer, _response, post) => canAcceptAnswer(viewer, post));
const canAccept = onResponse((viewer, response, post) =>
  canBeAnswer(response, canAcceptAnswer(viewer, post)),
);
const canAnswerNoMore = onResponse((viewer, _response, post) => canMarkOfficial(viewer, post));
const canAnswerOfficially = onResponse((viewer, response, post) =>
  canBeAnswer(response, canMarkOfficial(viewer, post)),
);
const canFlag = onEither(
  (viewer, post) => canReport(viewer, post, post),
  (viewer, response, post) => canReport(viewer, response, post),
);
/** Suspended members may still mark as read: signing in is sufficient. */
const canRead = onPost((viewer) =>
  viewer.memberId === null ? { ok: false, code: 'UNAUTHENTICATED' } : allowed,
);
const canShare = onPost((viewer, post) => takesMarks(post, isActive(viewer)));

const down = (count: number) => Math.max(count - 1, 0);
const plain = { after: 'stay', isErrorHidden: false, asksReason: false } as const;
/** §4: after close, re-open, escalate and deescalate the conversation reloads. */
const reload = { ...plain, after: 'reload' } as const;
const silent = { ...plain, isErrorHidden: true } as const;
/** Activities that require a reason. */
const withReason = { asksReason: true } as const;

/** SPEC §4 "Conversation activities" of this release: one row each, used by the service and by buttons. */
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
    apply: (s) => (s.hasRead ? {} : { hasRead: true }),
    ...silent,
  },
  unread: {
    inverse: 'read',
    can: canRead,
    effect: { kind: 'mark', mark: 'read', value: null },
    apply: (s) => (s.hasRead ? { hasRead: false } : {}),
    ...silent,
  },
  share: {
    inverse: null,
    can: canShare,
    effect: { kind: 'mark', mark: 'share', value: 1 },
    apply: (s) => (s.shared ? {} : { shared: true, shareCount: s.shareCount + 1 }),
    ...silent,
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
    can: canUnaccept,
    effect: { kind: 'property', property: 'accepted', value: false },
    apply: () => ({ accepted: false }),
    ...plain,
  },
  'close-conversation': {
    inverse: 're-open-conversation',
    can: canClose,
    effect: { kind: 'property', property: 'closed', value: true },
    apply: () => ({ closed: true }),
    ...reload,
    ...withReason,
  },
  're-open-conversation': {
    inverse: 'close-conversation',
    can: canClose,
    effect: { kind: 'property', property: 'closed', value: false },
    apply: () => ({ closed: false }),
    ...reload,
  },
  flag: {
    inverse: 'un-flag',
    can: canFlag,
    effect: { kind: 'mark', mark: 'flag', value: 1 },
    apply: () => ({ flagged: true }),
    ...plain,
  },
  'un-flag': {
    inverse: 'flag',
    can: canFlag,
    effect: { kind: 'mark', mark: 'flag', value: null },
    apply: () => ({ flagged: false }),
    ...plain,
  },
  archive: {
    inverse: 'un-archive',
    can: onPost(canArchive),
    effect: { kind: 'property', property: 'archived', value: true },
    apply: () => ({ archived: true }),
    ...plain,
    ...withReason,
  },
  'un-archive': {
    inverse: 'archive',
    can: onPost(canArchive),
    effect: { kind: 'property', property: 'archived', value: false },
    apply: () => ({ archived: false }),
    ...plain,
  },
  'mark-official-answer': {
    inverse: 'un-mark-official-answer',
    can: canAnswerOfficially,
    effect: { kind: 'property', property: 'official', value: true },
    apply: () => ({ official: true }),
    ...plain,
  },
  'un-mark-official-answer': {
    inverse: 'mark-official-answer',
    can: canAnswerNoMore,
    effect: { kind: 'property', property: 'official', value: false },
    apply: () => ({ official: false }),
    ...plain,
  },
  escalate: {
    inverse: 'deescalate',
    can: onPost(canEscalate),
    effect: { kind: 'property', property: 'escalated', value: true },
    apply: () => ({ escalated: true }),
    ...reload,
    ...withReason,
  },
  deescalate: {
    inverse: 'escalate',
    can: onPost(canEscalate),
    effect: { kind: 'property', property: 'escalated', value: false },
    apply: () => ({ escalated: false }),
    ...reload,
  },
  'delete-comment': {
    inverse: null,
    can: onResponse(canDeleteResponse),
    effect: { kind: 'deletion' },
    apply: () => ({ deleted: true }),
    ...plain,
  },
} as const satisfies Record<string, ActivityRule>;

export type Activity = keyof typeof activityRules;

export const activities = Object.keys(activityRules).filter(isActivity);

export function isActivity(value: string): value is Activity {
  return Object.hasOwn(activityRules, value);
}

/** Activities on comments and replies only: an id that they are given is not a post's. */
export function isOnResponse(activity: string): boolean {
  return onlyOnResponses.has(activity);
}

const onlyOnResponses: ReadonlySet<string> = new Set<Activity>([
  'mark-accepted',
  'un-mark-accepted',
  'mark-official-answer',
  'un-mark-official-answer',
  'delete-comment',
]);

/** §4: a like is skipped if authors like their own post and the setting disables it. */
export function isOwnLikeSkipped(
  viewer: Pick<Viewer, 'memberId'>,
  { activity, authorId }: { activity: Activity; authorId: number },
  settings: { ownLikesAllowed: boolean },
): boolean {
  return activity === 'like' && !settings.ownLikesAllowed && viewer.memberId === authorId;
}
