import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type FeedProblem, feedProblems, rssFeedProperties } from '../rssFeedRules.ts';
import { fetchFeed } from './fetchFeed.ts';
import type { FeedEntry } from './parseFeedEntries.ts';
import './rssFeedEvents.ts';

export interface RssFeed {
  url: string;
  title: string;
  problem: FeedProblem | null;
  entries: FeedEntry[];
}

const storedFeed = z.object({
  url: z.string(),
  title: z.string(),
  problem: z.enum(feedProblems).nullable(),
  entries: z.array(
    z.object({ title: z.string(), url: z.string(), publishedAt: z.string().nullable() }),
  ),
});

const parallel = 4;

/**
 * A feed that a page shows. Feeds that no page names are not requested: the server is no proxy.
 * @returns null if no page names it
 */
export async function getRssFeed(ctx: Ctx, url: string): Promise<RssFeed | null> {
  ctx.touch('rssFeeds');
  const stored = await findFeed(ctx.db, url);
  if (stored) return stored;
  const parsed = rssFeedProperties.shape.url.safeParse(url);
  if (!parsed.success || url === '' || !(await listUsedFeeds(ctx.db, url)).includes(url)) {
    return null;
  }
  // The row is a claim: of several first readers one sends the request.
  const claimed = await ctx.db
    .insertInto('rss_feeds')
    .values({ url, fetched_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('url')
    .executeTakeFirst();
  if (claimed) await refreshFeeds(ctx, [url]);
  return findFeed(ctx.db, url);
}

/** Requests all feeds that pages show, and forgets the others. Run on a schedule. */
export async function refreshUsedFeeds(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const urls = await listUsedFeeds(ctx.db);
  await ctx.db.deleteFrom('rss_feeds').where(sql<boolean>`url <> all(${urls}::text[])`).execute();
  for (let at = 0; at < urls.length && !signal?.aborted; at += parallel) {
    await refreshFeeds(ctx, urls.slice(at, at + parallel));
  }
}

/** After a failure the entries stay as they were. */
async function refreshFeeds(ctx: Ctx, urls: readonly string[]): Promise<void> {
  const fetched = await Promise.all(urls.map((url) => fetchFeed(ctx, url)));
  await inTransaction(ctx, async ({ trx, emit }) => {
    let hasChanged = false;
    for (const [index, url] of urls.entries()) {
      const outcome = fetched[index];
      if (!outcome) continue;
      const before = await findFeed(trx, url);
      const after = {
        ...{ url, title: '', entries: [] },
        ...before,
        problem: null,
        ...('feed' in outcome ? outcome.feed : outcome),
      };
      hasChanged ||= JSON.stringify(storedFeed.parse(after)) !== JSON.stringify(before);
      const row = {
        title: after.title,
        entries: JSON.stringify(after.entries),
        problem: after.problem,
        fetched_at: ctx.now,
      };
      await trx
        .insertInto('rss_feeds')
        .values({ url, ...row })
        .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
        .execute();
    }
    if (hasChanged) emit({ type: 'rssFeeds.changed', payload: {} });
  });
}

async function findFeed(db: Database, url: string): Promise<RssFeed | null> {
  const row = await db
    .selectFrom('rss_feeds')
    .select(['url', 'title', 'problem', 'entries'])
    .where('url', '=', url)
    .executeTakeFirst();
  return row ? storedFeed.parse(row) : null;
}

/** The URLs of all widgets of this type, or of those with this URL, in pages and drafts. */
async function listUsedFeeds(db: Database, only: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct feed ->> 'url' as url
    from (
      select document from page_layouts
      union all select document from custom_pages
      union all select content -> 'document' from page_drafts
    ) as page,
    jsonb_path_query(document,
      '$.sections[*].columns[*].widgets[*] ? (@.type == "rssFeed").properties') as feed
    where ${only}::text is null or feed ->> 'url' = ${only}::text`.execute(db);
  return rows
    .map(({ url }) => url)
    .filter((url) => url !== '' && rssFeedProperties.shape.url.safeParse(url).success);
}
