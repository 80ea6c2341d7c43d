import { sql } from 'kysely';
import { linksIn } from '#features/engage/articles/server/articleComparison.ts';
import type { Ctx } from '#platform/context.ts';
import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { createLinkVerdicts } from './linkVerdicts.ts';

const atOnce = 4;

interface Found {
  conversationId: number;
  url: string;
}

/**
 * Checks the links of all published articles, and records those that lead nowhere. Links within the community are looked up
 * in the database; other sites are asked politely, each address once.
 * @returns how many are broken
 */
export async function checkArticleLinks(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const verdictOf = createLinkVerdicts(ctx);
  const broken: (Found & { problem: string })[] = [];
  for await (const found of linksOfArticles(ctx, signal)) {
    await inGroups(found, atOnce, async ({ conversationId, url }) => {
      const problem = await verdictOf(url);
      if (problem !== null) broken.push({ conversationId, url, problem });
    });
    if (signal?.aborted) return 0;
  }
  await record(ctx, broken);
  return broken.length;
}

async function* linksOfArticles(ctx: Ctx, signal?: AbortSignal): AsyncGenerator<Found[]> {
  for (let after = 0; !signal?.aborted; ) {
    const rows = await ctx.db
      .selectFrom('kb_translations')
      .innerJoin('conversations', 'conversations.id', 'kb_translations.conversation_id')
      .select(['conversations.id', 'content'])
      .where('conversations.id', '>', after)
      .where('deleted_at', 'is', null)
      .where('archived_at', 'is', null)
      .orderBy('conversations.id')
      .limit(100)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? 0;
    yield rows.flatMap(({ id, content }) =>
      linksIn(content)
        .map(unescapeHtml)
        .filter((url) => /^(https?:\/\/|\/)/i.test(url) && url.length <= 2_000)
        .map((url) => ({ conversationId: id, url })),
    );
  }
}

/** Replaces the list; a link keeps the time since when it is broken. */
async function record(ctx: Ctx, broken: readonly (Found & { problem: string })[]): Promise<void> {
  const { now } = ctx;
  await ctx.db.transaction().execute(async (trx) => {
    if (broken.length > 0) {
      await sql`
        insert into kb_broken_links (conversation_id, url, problem, since, checked_at)
        select distinct on (id, url) id, url, problem, ${now}::timestamptz, ${now}::timestamptz
        from unnest(${broken.map((each) => each.conversationId)}::bigint[],
          ${broken.map(({ url }) => url)}::text[], ${broken.map(({ problem }) => problem)}::text[])
          as found (id, url, problem)
        on conflict (conversation_id, url)
        do update set problem = excluded.problem, checked_at = excluded.checked_at`.execute(trx);
    }
    await trx.deleteFrom('kb_broken_links').where('checked_at', '<', now).execute();
  });
}

/** Works on some items simultaneously. */
export async function inGroups<T>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    await Promise.all(items.slice(at, at + size).map(work));
  }
}
