import { sql } from 'kysely';
import { demand, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { inGroups } from './checkLinks.ts';
import { createLinkVerdicts } from './linkVerdicts.ts';

/** Something with links besides articles. */
export interface LinkSource {
  /** Unique and permanent: `footer`, `page 12`. */
  source: string;
  /** Where its links are changed, below the base path. */
  href: string;
  /** Its own name, if it has one. */
  name: string;
  urls: readonly string[];
}

export interface BrokenSiteLink extends Omit<LinkSource, 'urls'> {
  url: string;
  problem: string;
  since: Date;
  checkedAt: Date;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Links that the weekly check follows, besides those of articles. */
    linkSources?: (ctx: Ctx) => Promise<LinkSource[]>;
  }
}

const atOnce = 4;
const mostListed = 200;

/** Checks the links of every source, and records those that lead nowhere. @returns how many are broken */
export async function checkSiteLinks(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const sources = await Promise.all(serverParts('linkSources').map((list) => list(ctx)));
  const verdictOf = createLinkVerdicts(ctx);
  const links = sources
    .flat()
    .flatMap(({ urls, ...source }) =>
      [...new Set(urls)].filter(isChecked).map((url) => ({ ...source, url })),
    );
  const broken: { source: string; href: string; name: string; url: string; problem: string }[] = [];
  await inGroups(links, atOnce, async (link) => {
    if (signal?.aborted) return;
    const problem = await verdictOf(link.url);
    if (problem !== null) broken.push({ ...link, problem });
  });
  if (signal?.aborted) return 0;
  await record(ctx, broken);
  return broken.length;
}

function isChecked(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(url) && url.length <= 2_000;
}

/** Replaces the list; a link keeps the time since when it is broken. */
async function record(
  { db, now }: Ctx,
  broken: readonly Omit<BrokenSiteLink, 'since' | 'checkedAt'>[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (broken.length > 0) {
      await trx
        .insertInto('broken_site_links')
        .values(broken.map((link) => ({ ...link, since: now, checked_at: now })))
        .onConflict((conflict) =>
          conflict.columns(['source', 'url']).doUpdateSet((eb) => ({
            href: eb.ref('excluded.href'),
            name: eb.ref('excluded.name'),
            problem: eb.ref('excluded.problem'),
            checked_at: eb.ref('excluded.checked_at'),
          })),
        )
        .execute();
    }
    await trx.deleteFrom('broken_site_links').where('checked_at', '<', now).execute();
  });
}

/** Broken links outside articles, oldest first. @throws AppError FORBIDDEN */
export async function listBrokenSiteLinks(ctx: Ctx): Promise<BrokenSiteLink[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const rows = await ctx.db
    .selectFrom('broken_site_links')
    .selectAll()
    .orderBy('since')
    .orderBy('source')
    .orderBy('url')
    .limit(mostListed)
    .execute();
  return rows.map(({ checked_at: checkedAt, ...row }) => ({ ...row, checkedAt }));
}

/** For the admin home; only for those who may see the list. */
export async function countBrokenSiteLinks({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from broken_site_links`.execute(db);
  return rows[0]?.count ?? 0;
}
