import { readLayoutDocument, widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import { linksIn } from '#features/engage/articles/server/articleComparison.ts';
import type { LinkSource } from '#features/engage/articleUpkeep/server/siteLinks.ts';
import type { Ctx } from '#platform/context.ts';
import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { pageEditorPath } from '../pageBuilderAddress.ts';

/** The links of published custom pages: of their texts, cards and buttons. */
export async function listPageLinks({ db }: Ctx): Promise<LinkSource[]> {
  const rows = await db
    .selectFrom('custom_pages')
    .select(['id', 'title', 'document'])
    .where('published', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, document }) => {
    const layout = readLayoutDocument(document).document;
    const widgets = layout ? widgetsOfLayout(layout) : [];
    return {
      ...{ source: `page ${id}`, name: title, href: pageEditorPath(`page-${id}`) },
      urls: widgets.flatMap(({ properties, translations }) => [
        ...addressesIn(properties),
        ...addressesIn(translations),
      ]),
    };
  });
}

/** Addresses are properties named `url`, `buttonUrl` and the like, and links within HTML. */
function addressesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== 'string') return addressesIn(inner);
    if (/url$/i.test(name)) return inner === '' ? [] : [inner];
    return /^html$/.test(name) ? linksIn(inner).map(unescapeHtml) : [];
  });
}
