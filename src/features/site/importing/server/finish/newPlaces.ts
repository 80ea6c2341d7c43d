import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { findPosts } from '../ledger/importedPosts.ts';
import { findRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import type { NewPlace, OldLink } from '../text/linkRewriter.ts';

/** Looks up the current URLs of posts, comments, members and tags in a batch of old links. */
export async function findPlaces(
  unit: ImportUnit,
  links: readonly OldLink[],
): Promise<(link: OldLink) => NewPlace | null> {
  const posts = await findPosts(
    unit,
    links.flatMap((link) => postIdsOf(link)),
  );
  const comments = await findRecords(
    unit,
    'comment',
    links.flatMap((link) => (link.kind === 'comment' ? link.id : [])),
  );
  const members = await findRecords(
    unit,
    'member',
    links.flatMap((link) => (link.kind === 'user' ? link.id : [])),
  );
  const responseIds = [...comments.values()].flatMap(({ targetId }) => targetId ?? []);
  for (const post of posts.values()) if (post.kind === 'answer') responseIds.push(post.commentId);
  const conversationIds = [...posts.values()].flatMap((post) =>
    post.kind === 'question' ? post.conversationId : [],
  );
  const conversations = await findConversations(unit, conversationIds);
  const responses = await findResponses(unit, responseIds);
  const names = await findNames(
    unit,
    [...members.values()].flatMap(({ targetId }) => targetId ?? []),
  );
  const tags = await findTags(
    unit,
    links.flatMap((link) => (link.kind === 'tag' ? link.name : [])),
  );

  return (link) => {
    if (link.kind === 'tag') {
      return tags.has(link.name) ? { path: paths.tag(link.name), title: link.name } : null;
    }
    const targetOf = (records: typeof members) => records.get(link.id)?.targetId ?? null;
    if (link.kind === 'user') return names.get(targetOf(members) ?? 0) ?? null;
    const comment = link.kind === 'comment' ? responses.get(targetOf(comments) ?? 0) : undefined;
    if (comment !== undefined) return comment;
    for (const id of postIdsOf(link)) {
      const post = posts.get(id);
      if (post?.kind === 'question') return conversations.get(post.conversationId) ?? null;
      if (post?.kind === 'answer') return responses.get(post.commentId) ?? null;
    }
    return null;
  };
}

/** The posts a link may refer to, the named one first. */
function postIdsOf(link: OldLink): string[] {
  if (link.kind === 'comment') return [link.postId];
  if (link.kind !== 'post') return [];
  return link.within === undefined ? [link.id] : [link.id, link.within];
}

interface PlaceRow {
  key: number;
  id: number;
  slug: string;
  title: string;
  topic_slug: string | null;
}

function placeOf(row: PlaceRow): NewPlace {
  const path = paths.conversation({ id: row.id, slug: row.slug, topicSlug: row.topic_slug });
  return { path, title: row.title };
}

async function findConversations(
  unit: ImportUnit,
  ids: readonly number[],
): Promise<Map<number, NewPlace>> {
  const { rows } = await sql<PlaceRow>`
    select c.id as key, c.id, c.slug, c.title, t.slug as topic_slug
    from conversations c left join topics t on t.id = c.topic_id
    where c.id = any(${[...ids]}::bigint[])`.execute(unit.trx);
  return new Map(rows.map((row) => [row.key, placeOf(row)]));
}

/** The URL of a comment or reply is its conversation's, opened at it. */
async function findResponses(
  unit: ImportUnit,
  ids: readonly number[],
): Promise<Map<number, NewPlace>> {
  const { rows } = await sql<PlaceRow>`
    select m.id as key, c.id, c.slug, c.title, t.slug as topic_slug
    from comments m join conversations c on c.id = m.conversation_id
    left join topics t on t.id = c.topic_id
    where m.id = any(${[...ids]}::bigint[])`.execute(unit.trx);
  return new Map(
    rows.map((row) => {
      const { path, title } = placeOf(row);
      return [row.key, { path: `${path}?commentId=${row.key}`, title }];
    }),
  );
}

async function findNames(unit: ImportUnit, ids: readonly number[]): Promise<Map<number, NewPlace>> {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, full_name from members where id = any(${[...ids]}::bigint[])`.execute(unit.trx);
  return new Map(rows.map((row) => [row.id, { path: paths.member(row.id), title: row.full_name }]));
}

async function findTags(unit: ImportUnit, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from tags where name = any(${[...names]}::text[])`.execute(unit.trx);
  return new Set(rows.map((row) => row.name));
}
