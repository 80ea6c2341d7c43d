import { sql } from 'kysely';
import { linksIn } from '#features/engage/articles/server/articleComparison.ts';
import type { Ctx } from '#platform/context.ts';
import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { PrivateHostError } from '#platform/outgoing/outgoing.ts';

/** Of one request. Milliseconds. */
const patience = 10_000;
/** Other sites are asked at most this often in a week. */
const mostOutside = 5_000;
const atOnce = 4;

interface Found {
  conversationId: number;
  url: string;
}

/** Why a link is broken; null if it is not. */
type Verdict = string | null;

/**
 * Checks the links of all published articles, and records those that lead nowhere. Links within the community are looked up
 * in the database; other sites are asked politely, each address once.
 * @returns how many are broken
 */
export async function checkArticleLinks(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const verdicts = new Map<string, Verdict>();
  const broken: (Found & { problem: string })[] = [];
  let asked = 0;
  for await (const found of linksOfArticles(ctx, signal)) {
    await inGroups(found, atOnce, async ({ conversationId, url }) => {
      let verdict = verdicts.get(url);
      if (verdict === undefined) {
        const isOutside = !isOwn(ctx, url);
        if (isOutside) asked += 1;
        if (isOutside && asked > mostOutside) return;
        verdict = isOutside ? await askSite(ctx, url) : await lookUp(ctx, url);
        verdicts.set(url, verdict);
      }
      if (verdict !== null) broken.push({ conversationId, url, problem: verdict });
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

function isOwn({ mailing }: Ctx, url: string): boolean {
  if (url.startsWith('/')) return !url.startsWith('//');
  return url.startsWith(`${mailing.origin}/`);
}

/** Pages of posts and files; other pages of the community are trusted. */
async function lookUp(ctx: Ctx, url: string): Promise<Verdict> {
  const { origin } = ctx.mailing;
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const [route = ''] = path.split(/[?#]/);
  const file = /\/files\/([0-9a-f]{32})\//.exec(route)?.[1];
  if (file !== undefined) {
    const kept = await ctx.db
      .selectFrom('files')
      .select('id')
      .where('storage_key', '=', file)
      .executeTakeFirst();
    return kept ? null : 'MISSING';
  }
  const article = /\/articles\/permalink\/(\d{1,15})$/.exec(route)?.[1];
  if (article !== undefined) {
    const { rows } = await sql`
      select 1 from kb_translations join conversations post on post.id = conversation_id
      where article_id = ${Number(article)} and post.deleted_at is null`.execute(ctx.db);
    return rows.length > 0 ? null : 'MISSING';
  }
  const post =
    /\/(?:articles|conversations|knowledge|releases|guided-workflows|events|contests)\/(?:[^/]+\/){0,2}(\d{1,15})$/.exec(
      route,
    )?.[1];
  if (post === undefined) return null;
  const { rows } = await sql`
    select 1 from conversations post where id = ${Number(post)} and post.deleted_at is null`.execute(
    ctx.db,
  );
  return rows.length > 0 ? null : 'MISSING';
}

async function askSite(ctx: Ctx, url: string): Promise<Verdict> {
  if (!URL.canParse(url)) return 'UNREACHABLE';
  // The operator's own network is not probed.
  if (ctx.outgoing.isRefused(url)) return null;
  try {
    const ask = async (method: string) => {
      const signal = AbortSignal.timeout(patience);
      const headers = { 'user-agent': 'Plaza link check' };
      const answer = await ctx.outgoing.fetch(url, { method, headers, signal });
      await answer.body?.cancel();
      return answer.status;
    };
    let status = await ask('HEAD');
    // Some sites answer only those who read the page.
    if (status >= 400) status = await ask('GET');
    return status === 404 || status === 410 ? String(status) : null;
  } catch (error) {
    return error instanceof PrivateHostError ? null : 'UNREACHABLE';
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

async function inGroups<T>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    await Promise.all(items.slice(at, at + size).map(work));
  }
}
