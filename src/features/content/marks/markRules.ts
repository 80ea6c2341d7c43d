/** Entities that can be marked. Replies are comments with a parent. */
export const markTargets = ['conversation', 'comment', 'category', 'topic', 'tag'] as const;
export type MarkTarget = (typeof markTargets)[number];

/**
 * Kinds of marks (SPEC §4 activities). `read-to` is set on a post, with the time of the furthest comment the
 * member has read.
 */
export const markKinds = [
  'like',
  'vote',
  'me-too',
  'follow',
  'read',
  'read-to',
  'bookmark',
  'share',
  'flag',
  'helpful',
  'unhelpful',
  'mute',
] as const;
export type MarkKind = (typeof markKinds)[number];

/**
 * How much a member hears of a post, topic, category or tag: WATCHING is the mark `follow`, MUTED is `mute`, NORMAL
 * is neither.
 */
export const notificationLevels = ['WATCHING', 'NORMAL', 'MUTED'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

/** What can have a notification level. */
export const watchableTypes = ['CONVERSATION', 'TOPIC', 'CATEGORY', 'TAG'] as const;
export type WatchableType = (typeof watchableTypes)[number];
