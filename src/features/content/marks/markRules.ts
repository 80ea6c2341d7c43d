/** What can carry a member's mark. Replies are comments with a parent. */
export const markTargets = ['conversation', 'comment', 'category', 'topic'] as const;
export type MarkTarget = (typeof markTargets)[number];

/**
 * What a member can set upon a thing (SPEC §4 activities). `read-to` stands upon a post: its moment
 * is that of the furthest comment the member has read.
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
