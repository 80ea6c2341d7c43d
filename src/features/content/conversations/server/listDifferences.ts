import { sql } from 'kysely';
import { holdsSomewhere } from '#core/permissions.ts';
import { hiddenTypes } from '#core/postTypes.ts';
import type { PostNumbers } from '#features/content/taxonomy/server/shownPosts.ts';
import type { Ctx } from '#platform/context.ts';
import { staleWhileRevalidate } from '#platform/staleWhileRevalidate.ts';
import { isListedConversation } from './conversationQueries.ts';

/** The posts that are not counted but that lists show this viewer: private, pending or spam. */
export function shownBesides(ctx: Ctx) {
  const { viewer, settings, locale } = ctx;
  if (viewer.memberId === null) return null;
  // Redundant for others, for whom the small indexes then find them.
  const isStaff =
    holdsSomewhere(viewer, 'MANAGE_PRIVATE_MESSAGES').ok ||
    holdsSomewhere(viewer, 'MANAGE_SPAM_POSTS').ok;
  const reach = isStaff
    ? sql`true`
    : sql`(post.author_id = ${viewer.memberId} or post.audience is not null)`;
  const language = settings.separateLanguages ? sql`post.language = ${locale}` : sql`true`;
  return sql`
    select post.topic_id, post.category_id, post.tags, is_listed_apart(post.type) as is_apart
    from conversations post
    where not post.is_counted and post.deleted_at is null and ${reach} and ${language}
      and ${isListedConversation(ctx, 'post')}`;
}

interface LeftOutRow {
  topic_id: number | null;
  category_id: number | null;
  tag: string | null;
  posts: number;
}

const held = staleWhileRevalidate<PostNumbers>();

/**
 * The counted posts that lists leave out because their type is switched off, or because each language is a
 * community of its own. Posts of such types hardly change: figures of half a minute ago do.
 */
export function leftOutOfLists(ctx: Ctx): Promise<PostNumbers> | null {
  const { separateLanguages } = ctx.settings;
  const off = hiddenTypes(ctx.settings);
  if (off.length === 0 && !separateLanguages) return null;
  const language = separateLanguages ? ctx.locale : null;
  return held(ctx, [language, ...off].join(' '), () => countLeftOut(ctx, { off, language }));
}

async function countLeftOut(
  { db }: Ctx,
  { off, language }: { off: readonly string[]; language: string | null },
): Promise<PostNumbers> {
  const { rows } = await sql<LeftOutRow>`
    with post as materialized (
      select topic_id, category_id, tags, is_listed_apart(type) as is_apart from conversations
      where is_counted and archived_at is null
        and (type = any(${off}::text[]) or language <> ${language}::text)
    )
    select topic_id, null::bigint as category_id, null as tag, count(*)::int as posts
    from post where topic_id is not null and not is_apart group by topic_id
    union all
    select null, category_id, null, count(*)::int from post where not is_apart group by category_id
    union all
    select null, null, tag, count(*)::int from post, unnest(tags) as tag group by tag`.execute(db);
  return {
    topics: new Map(rows.flatMap((row) => (row.topic_id ? [[row.topic_id, row.posts]] : []))),
    categories: new Map(
      rows.flatMap((row) => (row.category_id ? [[row.category_id, row.posts]] : [])),
    ),
    tags: new Map(rows.flatMap((row) => (row.tag === null ? [] : [[row.tag, row.posts]]))),
  };
}
