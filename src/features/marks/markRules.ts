/** What can carry a member's mark. Replies are comments with a parent. */
export const markTargets = ['conversation', 'comment', 'category', 'topic'] as const;
export type MarkTarget = (typeof markTargets)[number];

/** What a member can set upon a thing (SPEC §4 activities). */
export const markKinds = [
  'like',
  'vote',
  'me-too',
  'follow',
  'read',
  'bookmark',
  'share',
  'flag',
] as const;
export type MarkKind = (typeof markKinds)[number];
