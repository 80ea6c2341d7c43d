import { sql } from 'kysely';
import { featureParts } from '#core/feature/feature.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { lockRows } from '#platform/database/lockRows.ts';
import type { PageView } from '#platform/pageViews/pageViews.ts';

/** Counts each member and visitor once a day (UTC) per post; which processes they reach makes no difference. */
export async function countPostViews(db: Database, views: readonly PageView[]): Promise<void> {
  const postPages = new Set<string>(featureParts('postPages').flat());
  const seen = views.flatMap(({ layout, subject, at, viewerKey }) =>
    subject?.kind === 'conversation' && postPages.has(layout)
      ? [{ day: at.toISOString().slice(0, 10), post: subject.id, viewer: viewerKey }]
      : [],
  );
  if (seen.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // In the order of the key, and posts only afterwards, so that batches of several processes wait instead of deadlocking.
    const { rows } = await sql<{ post: number; added: number }>`
      with added as (
        insert into post_viewers (day, post, viewer)
        select distinct day, post, viewer
        from unnest(
          ${seen.map(({ day }) => day)}::date[],
          ${seen.map(({ post }) => post)}::bigint[],
          ${seen.map(({ viewer }) => viewer)}::bytea[]
        ) as seen (day, post, viewer)
        where exists (select from conversations where id = post)
        order by day, post, viewer
        on conflict do nothing
        returning post
      )
      select post, count(*)::int as added from added group by post`.execute(trx);
    const posts = rows.map(({ post }) => post);
    if (posts.length === 0) return;
    await lockRows(trx, 'conversations', posts);
    await sql`
      update conversations set read_count = read_count + counted.added
      from unnest(${posts}::bigint[], ${rows.map(({ added }) => added)}::int[]) as counted (post, added)
      where conversations.id = counted.post`.execute(trx);
  });
}

/** Those of earlier days, who count again. */
export async function forgetViewers({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from post_viewers where day < ${now.toISOString().slice(0, 10)}::date`.execute(
    db,
  );
}
