import { type RawBuilder, sql } from 'kysely';

/** What a member follows, and what they have muted of it. */
export interface FollowedPlaces {
  conversationIds: readonly number[];
  topicIds: readonly number[];
  categoryIds: readonly number[];
  tags: readonly string[];
  mutedIds: readonly number[];
  mutedTopicIds: readonly number[];
  mutedTags: readonly string[];
}

/** The ids are values, not subqueries: the planner then knows how many there are. */
export function isFollowed(followed: FollowedPlaces): RawBuilder<unknown> {
  const { conversationIds, topicIds, categoryIds, mutedIds, mutedTopicIds } = followed;
  return sql`(conversations.id = any(${conversationIds}::bigint[])
    or ((conversations.topic_id = any(${topicIds}::bigint[])
        or conversations.category_id = any(${categoryIds}::bigint[]) or conversations.tags && ${followed.tags}::text[])
      and conversations.id <> all(${mutedIds}::bigint[])
      and coalesce(conversations.topic_id, 0) <> all(${mutedTopicIds}::bigint[])
      and not conversations.tags && ${followed.mutedTags}::text[]))`;
}
