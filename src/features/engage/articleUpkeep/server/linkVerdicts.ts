import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { PrivateHostError } from '#platform/outgoing/outgoing.ts';

/** Of one request. Milliseconds. */
const patience = 10_000;
/** Other sites are asked at most this often in a check. */
const mostOutside = 5_000;

/** Why a link is broken: `MISSING`, `UNREACHABLE` or an HTTP status; null if it is not. */
export type LinkVerdict = string | null;

/**
 * Tells whether links lead nowhere; each address is looked up once. Links within the community are looked up in the
 * database, other sites are requested.
 */
export function createLinkVerdicts(ctx: Ctx): (url: string) => Promise<LinkVerdict> {
  const verdicts = new Map<string, Promise<LinkVerdict>>();
  let asked = 0;
  return (url) => {
    const known = verdicts.get(url);
    if (known) return known;
    const isOutside = !isOwn(ctx, url);
    if (isOutside) asked += 1;
    if (isOutside && asked > mostOutside) return Promise.resolve(null);
    const verdict = isOutside ? askSite(ctx, url) : lookUp(ctx, url);
    verdicts.set(url, verdict);
    return verdict;
  };
}

function isOwn({ mailing }: Ctx, url: string): boolean {
  if (url.startsWith('/')) return !url.startsWith('//');
  return url.startsWith(`${mailing.origin}/`);
}

/** Files, posts, custom pages, categories and topics; other pages of the community are trusted. */
async function lookUp(ctx: Ctx, url: string): Promise<LinkVerdict> {
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
  const own = route.startsWith(`${ctx.basePath}/`) ? route.slice(ctx.basePath.length) : route;
  const page = /^\/page\/(.+?)\/?$/.exec(own)?.[1];
  if (page !== undefined) return (await isPage(ctx, page)) ? null : 'MISSING';
  const place = /\/(categories|topics)\/[^/]+\/(\d{1,15})$/.exec(route);
  if (place) {
    const { rows } = await sql`
      select 1 from ${sql.table(place[1] ?? '')} where id = ${Number(place[2])} and deleted_at is null`.execute(
      ctx.db,
    );
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

/** A published custom page, or an earlier path of one. */
async function isPage({ db }: Ctx, path: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from custom_pages where path = ${decoded(path)} and published
    union all
    select 1 from custom_page_redirects earlier join custom_pages on custom_pages.id = page_id
    where earlier.path = ${decoded(path)} and published`.execute(db);
  return rows.length > 0;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function askSite(ctx: Ctx, url: string): Promise<LinkVerdict> {
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
