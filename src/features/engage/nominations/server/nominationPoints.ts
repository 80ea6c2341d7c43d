import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { definePointSource, type PointReading } from '#platform/points/pointSource.ts';
import './nominationEvents.ts';

const subjectOf = (postId: number) => `nomination:${postId}`;

interface PublishedNomination {
  id: number;
  author_id: number;
  category_id: number;
  published_at: Date;
}

/** DECISIONS "Points": for the author of a post whose article readers see; no longer once they don’t. */
export const nominationPoints = definePointSource({
  name: 'nominations',
  rules: [{ name: 'nominationPublished', words: 'nominations', points: 25 }],
  types: ['nomination.published', 'nomination.unpublished'],
  read: (trx, events) =>
    readNominations(
      trx,
      events.map(({ payload }) => payload.conversationId),
    ),
  readAll: async (trx, after) => {
    const { rows } = await sql<{ id: number }>`
      select nominated_post_id as id from kb_articles where nominated_post_id > ${after}
      order by nominated_post_id limit ${portion}`.execute(trx);
    const ids = rows.map(({ id }) => Number(id));
    const reading = await readNominations(trx, ids);
    return { ...reading, next: ids.length < portion ? null : (ids.at(-1) ?? null) };
  },
});

const portion = 500;

async function readNominations(
  trx: DatabaseTransaction,
  ids: readonly number[],
): Promise<PointReading> {
  const { rows } = await sql<PublishedNomination>`
    select post.id, post.author_id, post.category_id, min(revision.published_at) as published_at
    from conversations post
      join kb_articles article on article.nominated_post_id = post.id
      join kb_revisions revision on revision.article_id = article.id
    where post.id = any(${ids}::bigint[]) and post.nomination_status = 'PUBLISHED'
      and revision.published_at is not null
    group by post.id`.execute(trx);
  return {
    subjects: ids.map(subjectOf),
    causes: [],
    found: rows.map((row) => ({
      ...{ rule: 'nominationPublished', cause: subjectOf(row.id), subject: subjectOf(row.id) },
      ...{ memberId: row.author_id, at: row.published_at },
      ...{ categoryId: row.category_id, conversationId: row.id, commentId: null },
    })),
  };
}
