import type { Selectable } from 'kysely';
import type { CustomPages } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type LayoutDocument, readLayoutDocument } from '../layoutRules.ts';

export interface StoredLayout {
  id: string;
  type: string;
  isDefault: boolean;
  document: LayoutDocument;
}

/**
 * Every stored layout; there are few.
 * @param report called for a layout with parts that do not fit the schema
 */
export async function listStoredLayouts(
  db: Database,
  report: (broken: { layoutId: string; type: string; faults: string[] }) => void,
): Promise<StoredLayout[]> {
  const rows = await db
    .selectFrom('page_layouts')
    .selectAll()
    .where('published', '=', true)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { document, faults } = readLayoutDocument(row.document);
    if (faults.length > 0) report({ layoutId: `${row.id}`, type: row.type, faults });
    if (!document) return [];
    return [{ id: `${row.id}`, type: row.type, isDefault: row.is_default, document }];
  });
}

export interface LayoutMapping {
  assetType: string;
  assetId: string;
  pageType: string;
  layoutId: string;
}

export async function listLayoutMappings(db: Database): Promise<LayoutMapping[]> {
  const rows = await db.selectFrom('page_layout_mappings').selectAll().execute();
  return rows.map((row) => ({
    assetType: row.asset_type,
    assetId: `${row.asset_id}`,
    pageType: row.page_type,
    layoutId: `${row.layout_id}`,
  }));
}

export type CustomPageRow = Selectable<CustomPages>;

/**
 * A published page; for a path that the page had before, the page with its current one.
 * @param path up to three segments, such as `about/team`
 */
export async function findCustomPage(
  db: Database,
  path: string,
): Promise<CustomPageRow | undefined> {
  return db
    .selectFrom('custom_pages')
    .selectAll()
    .where('published', '=', true)
    .where((eb) =>
      eb.or([
        eb('path', '=', path),
        eb('id', '=', (inner) =>
          inner
            .selectFrom('custom_page_redirects')
            .select('page_id')
            .where('custom_page_redirects.path', '=', path),
        ),
      ]),
    )
    .orderBy((eb) => eb('path', '=', path), 'desc')
    .executeTakeFirst();
}
