import { postTypes } from '#core/postTypes.ts';
import { builder } from './builder.ts';

/** SPEC §3 post types, those of this release. */
export const CommunityPostType = builder.enumType('CommunityPostType', { values: postTypes() });

export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrderValue = (typeof sortOrders)[number];
export const SortOrder = builder.enumType('SortOrder', { values: sortOrders });

/** SPEC §9 "Sort keys"; every list takes those that mean something for it and its default for the others. */
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
] as const;
export type SortKeyValue = (typeof sortKeys)[number];
export const SortKey = builder.enumType('SortKey', { values: sortKeys });

/** SPEC §3 "bookmark asset types". */
export const bookmarkAssetTypes = ['MESSAGE', 'CATEGORY', 'TOPIC'] as const;
export type BookmarkAssetTypeValue = (typeof bookmarkAssetTypes)[number];
export const BookmarkAssetType = builder.enumType('BookmarkAssetType', {
  values: bookmarkAssetTypes,
});

/** What an id stands for where posts, comments and replies may be meant: each is numbered for itself. */
export const ActivityEntity = builder.enumType('ActivityEntity', {
  values: ['CONVERSATION', 'COMMENT', 'REPLY'] as const,
});
