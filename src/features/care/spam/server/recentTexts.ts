import { sql } from 'kysely';
import { hasOwnLimit, postTypes } from '#core/postTypes.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { RecentText } from './judging.ts';

/** A pending write older than this belongs to a dead process. Seconds. */
const longestReservation = 60;
const days = 30;
const most = 1000;

/**
 * A member's content of the last 30 days that rate limits count, including deleted content and pending writes of other requests, and
 * a reservation for this one: of two concurrent requests, the second sees the first.
 */
export async function reserveText(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { authorId, isPost }: { authorId: number; isPost: boolean },
): Promise<{ id: number; recentTexts: RecentText[] }> {
  const since = new Date(now.getTime() - days * 86_400_000);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`spam-writing:${authorId}`}, 0))`.execute(
      trx,
    );
    // Each half uses its own index: deleted and not deleted.
    const apart = postTypes().filter(hasOwnLimit);
    const isCounted = sql`type <> all(${apart}::text[])`;
    const written = (table: string, isConversation: boolean) =>
      [sql`is null`, sql`is not null`].map(
        (deleted) => sql`
          (select ${isConversation}::boolean as is_post, created_at as at from ${sql.table(table)}
           where author_id = ${authorId} and created_at > ${since} and deleted_at ${deleted}
             and ${isConversation ? isCounted : sql`true`}
           order by created_at desc limit ${most})`,
      );
    const { rows } = await sql<{ is_post: boolean; at: Date }>`
      select is_post, at from spam_writings
      where author_id = ${authorId} and at > ${new Date(now.getTime() - longestReservation * 1000)}
      union all ${sql.join([...written('conversations', true), ...written('comments', false)], sql` union all `)}`.execute(
      trx,
    );
    const { id } = await trx
      .insertInto('spam_writings')
      .values({ author_id: authorId, is_post: isPost, at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, recentTexts: rows.map(({ is_post, at }) => ({ isPost: is_post, at })) };
  });
}

/** The write has completed or failed. */
export async function releaseText(db: Database, id: number): Promise<void> {
  await db.deleteFrom('spam_writings').where('id', '=', id).execute();
}

/** Reservations of dead processes. */
export async function deleteOldReservations(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('spam_writings')
    .where('at', '<', new Date(now.getTime() - 3_600_000))
    .execute();
}
