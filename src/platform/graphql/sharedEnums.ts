import { AppError } from '#core/errors.ts';
import { postTypes } from '#core/postTypes.ts';
import { builder } from './builder.ts';

/** SPEC §3 post types of this release. */
export const CommunityPostType = builder.enumType('CommunityPostType', { values: postTypes() });

export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrderValue = (typeof sortOrders)[number];
export const SortOrder = builder.enumType('SortOrder', { values: sortOrders });

/** SPEC §9 "Sort keys"; each list supports the keys that apply and refuses the others: `sortKeyIn`. */
export const sortKeys = [
  'ALL_MESSAGES_COUNT',
  'ACCEPTED_SOLUTIONS_COUNT',
  'COMMENT_COUNT',
  'CONVERSATION_COUNT',
  'FOLLOWER_COUNT',
  'LAST_ACTIVITY',
  'LAST_LOGIN',
  'LIKE_COUNT',
  'NAME',
  'POINTS',
  'POPULAR',
  'RECENT',
  'RELEVANCE',
  'LIKES_RECEIVED',
  'RANK',
  'JOINED_AT',
  'VIEWS',
  'ORDER',
  'MODIFIED_TIME',
  'START_TIME',
  'END_TIME',
  'YES_COUNT',
  'NO_COUNT',
  'MAYBE_COUNT',
] as const;
export type SortKeyValue = (typeof sortKeys)[number];
/**
 * The key by which a list is sorted; undefined if none was asked for.
 * @param known those that the list supports
 * @throws AppError BAD_REQUEST for another, rather than another order than the caller believes
 */
export function sortKeyIn<Key extends SortKeyValue>(
  key: SortKeyValue | null | undefined,
  known: readonly Key[],
  argument = 'sortKey',
): Key | undefined {
  if (key == null) return undefined;
  const found = known.find((each) => each === key);
  if (found !== undefined) return found;
  const message = `${argument} cannot be ${key}: this list has no such order. Use one of ${known.join(', ')}.`;
  throw new AppError('BAD_REQUEST', { message });
}

export const SortKey = builder.enumType('SortKey', { values: sortKeys });

/** SPEC §3 "bookmark asset types". */
export const bookmarkAssetTypes = ['MESSAGE', 'CATEGORY', 'TOPIC'] as const;
export type BookmarkAssetTypeValue = (typeof bookmarkAssetTypes)[number];
export const BookmarkAssetType = builder.enumType('BookmarkAssetType', {
  values: bookmarkAssetTypes,
});

/** The entity type of an id where posts, comments and replies are possible: each has its own id sequence. */
export const ActivityEntity = builder.enumType('ActivityEntity', {
  values: ['CONVERSATION', 'COMMENT', 'REPLY'] as const,
});
