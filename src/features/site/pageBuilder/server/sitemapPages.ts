import { isInAudience } from '#features/base/layouts/server/customPageService.ts';
import type { SitemapEntry } from '#features/content/seo/server/sitemaps.ts';
import type { Ctx } from '#platform/context.ts';

/** The custom pages that visitors and search engines may read. */
export async function listSitemapPages({ db, locale, now }: Ctx): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('custom_pages')
    .select(['path', 'audience', 'updated_at'])
    .where('published', '=', true)
    .where('index_disabled', '=', false)
    .orderBy('path')
    .limit(10_000)
    .execute();
  const visitor = { memberId: null, role: null, profileLists: [], language: locale, now };
  return rows
    .filter((row) => isInAudience(row, visitor))
    .map(({ path, updated_at }) => ({ path: `/page/${path}`, changedAt: updated_at }));
}
