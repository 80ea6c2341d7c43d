import { type RawBuilder, sql } from 'kysely';
import { listedConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { searchKinds } from '#features/content/searchIndex/server/searchDocuments.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';

/** A post's document may be restricted although the post is not; each kind has its own condition. */
export function isSeenDocument(access: VisibilityScope): RawBuilder<unknown> {
  const seen = searchKinds().map(({ types, isVisible }) => {
    const isOfKind = sql`doc_type in (${sql.join(Object.values(types).map((type) => sql.lit(type)))})`;
    return sql`(${isOfKind} and ${isVisible(access, sql.ref<number>('doc_id'))})`;
  });
  return sql`(${sql.join(seen, sql` or `)})`;
}

/** Ids of the posts in the viewer's lists. */
export function visiblePosts(access: VisibilityScope) {
  return listedConversations(access).select('conversations.id');
}
