import { type RawBuilder, sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import {
  type FigureScope,
  isMemberOfScope,
  type NamedKey,
  type NameSubjects,
} from '#platform/insight/insightFigure.ts';
import { findConversations, isListedConversation } from './conversationQueries.ts';

/** SQL: a listed post that the viewer may see, within what a figure is narrowed to. */
export function isPostOfScope(ctx: Ctx, scope: FigureScope, table: string): RawBuilder<boolean> {
  return sql<boolean>`(${isListedConversation(ctx, table)} and ${isPostOfFilters(scope, table)})`;
}

/** SQL: only what a figure is narrowed to; whether the viewer may see it is checked elsewhere. */
export function isPostOfFilters(scope: FigureScope, table: string): RawBuilder<boolean> {
  const { categoryIds, topicId, type, language } = scope;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [
    sql`true`,
    ...(categoryIds === null
      ? []
      : [sql`${column('category_id')} = any(${[...categoryIds]}::bigint[])`]),
    ...(topicId === null ? [] : [sql`${column('topic_id')} = ${topicId}`]),
    ...(type === null ? [] : [sql`${column('type')} = ${type}`]),
    ...(language === null ? [] : [sql`${column('language')} = ${language}`]),
    isMemberOfScope(scope, column('author_id')),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Posts that the viewer may see, for lists behind figures. */
export const namePosts: NameSubjects = async (ctx, ids) => {
  const [posts, { topics }] = await Promise.all([findConversations(ctx, ids), taxonomyOf(ctx)]);
  return new Map(
    posts.map((post) => {
      const topicSlug = post.topic_id === null ? null : (topics.get(post.topic_id)?.slug ?? null);
      return [
        Number(post.id),
        {
          title: post.title,
          path: paths.conversation({ id: post.id, slug: post.slug, topicSlug }),
        },
      ];
    }),
  );
};

/** The same for the rows of a table. */
export async function namePostKeys(
  ctx: Ctx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, NamedKey>> {
  if (keys.length === 0) return new Map();
  const named = await namePosts(ctx, keys.map(Number));
  return new Map([...named].map(([id, { title, path }]) => [`${id}`, { name: title, path }]));
}
