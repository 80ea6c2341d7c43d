/** The post types and their fixed ids (SPEC §3 "Post type ids"). */
export const postTypeIds = {
  PRAISE: 1,
  ANNOUNCEMENT: 2,
  ARTICLE: 3,
  IDEA: 4,
  QUESTION: 5,
  PROBLEM: 6,
} as const;

export type PostType = keyof typeof postTypeIds;

export const postTypes = Object.keys(postTypeIds).filter(isPostType);

/** Display order: most wanted types first. */
export const shownPostTypes = [
  'QUESTION',
  'PROBLEM',
  'IDEA',
  'ARTICLE',
  'ANNOUNCEMENT',
  'PRAISE',
] as const satisfies readonly PostType[];

/** Reactions by type (SPEC §3 Likeable, Me-too-able, Votable). */
export const postTypeRules = {
  PRAISE: { appreciation: 'like', answerable: false },
  ANNOUNCEMENT: { appreciation: 'like', answerable: false },
  ARTICLE: { appreciation: 'like', answerable: false },
  IDEA: { appreciation: 'vote', answerable: false },
  QUESTION: { appreciation: 'meToo', answerable: true },
  PROBLEM: { appreciation: 'meToo', answerable: true },
} as const satisfies Record<
  PostType,
  { appreciation: 'like' | 'vote' | 'meToo'; answerable: boolean }
>;

export function isPostType(value: string): value is PostType {
  return Object.hasOwn(postTypeIds, value);
}
