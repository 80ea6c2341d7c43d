import { AppError } from '#core/errors.ts';
import { parseIds } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { LayoutAssetType } from '#features/base/layouts/layoutRules.ts';
import { layoutAssetSources } from '#features/base/layouts/server/layoutAssets.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { BuilderSubject } from '../pageSubject.ts';
import { demandBuilder } from './draftService.ts';
import { getBuilderPage, lockBuilderPage } from './pageStore.ts';
import { auditPageChange } from './publishService.ts';

/** A category, topic or article section, and the layout it has of its own. */
export interface LayoutAsset {
  assetType: LayoutAssetType;
  assetId: number;
  title: string;
  /** null: the default layout. */
  layoutId: number | null;
}

/** Keys of the layouts of which single assets can have their own. */
export function assignableLayoutTypes(): string[] {
  return layoutAssetSources().map(([, { pageType }]) => pageType);
}

/** Everything that pages of this type show, in order; empty for other types. */
export async function listLayoutAssets(ctx: Ctx, pageType: string): Promise<LayoutAsset[]> {
  const [assetType, source] =
    layoutAssetSources().find(([, { pageType: own }]) => own === pageType) ?? [];
  if (!assetType || !source) return [];
  const [assets, rows] = await Promise.all([
    source.list(ctx),
    ctx.db
      .selectFrom('page_layout_mappings')
      .select(['asset_id', 'layout_id'])
      .where('page_type', '=', pageType)
      .execute(),
  ]);
  const layouts = new Map(rows.map((row) => [row.asset_id, row.layout_id]));
  return assets.map(({ id, title }) => ({
    ...{ assetType, assetId: id, title },
    layoutId: layouts.get(id) ?? null,
  }));
}

/** What has this layout as its own. */
export async function listLayoutUses(
  ctx: Ctx,
  { subject, type }: { subject: BuilderSubject; type: string },
): Promise<LayoutAsset[]> {
  if (subject.kind === 'page') return [];
  return (await listLayoutAssets(ctx, type)).filter(({ layoutId }) => layoutId === subject.id);
}

/**
 * Makes a layout that of exactly these assets; others that had it have the default one again.
 * @throws AppError BAD_REQUEST for a default layout, VALIDATION_FAILED for an unknown asset
 */
export async function assignPageLayout(
  ctx: Ctx,
  { subject, assetIds }: { subject: BuilderSubject; assetIds: readonly (string | number)[] },
): Promise<void> {
  demandBuilder(ctx);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const page = await lockBuilderPage(trx, subject);
    if (subject.kind === 'page' || page.isDefault) throw new AppError('BAD_REQUEST');
    const known = await listLayoutAssets(ctx, page.type);
    const ids = parseIds(assetIds);
    const wanted = known.filter(({ assetId }) => ids.includes(assetId));
    if (wanted.length !== new Set(assetIds.map(String)).size) {
      throw validationFailed([
        { field: 'assetIds', rule: 'unknown', message: validationMessages.format },
      ]);
    }
    const removed = await trx
      .deleteFrom('page_layout_mappings')
      .where('page_type', '=', page.type)
      .where((eb) =>
        eb.or([
          eb('layout_id', '=', subject.id),
          ...(ids.length > 0 ? [eb('asset_id', 'in', ids)] : []),
        ]),
      )
      .returning(['asset_id', 'layout_id'])
      .execute();
    if (wanted.length > 0) {
      await trx
        .insertInto('page_layout_mappings')
        .values(
          wanted.map(({ assetType, assetId }) => ({
            ...{ asset_type: assetType, asset_id: assetId },
            ...{ page_type: page.type, layout_id: subject.id },
          })),
        )
        .execute();
    }
    const before = new Map(removed.map((row) => [row.asset_id, row.layout_id]));
    const isWanted = new Set(wanted.map(({ assetId }) => assetId));
    for (const { assetId, title } of known) {
      const [from, to] = [before.get(assetId) ?? null, isWanted.has(assetId) ? subject.id : null];
      await auditMapping(ctx, trx, { asset: title, from, to });
    }
    emit({ type: 'layout.changed', payload: {} });
  });
}

/** Logs which layout something had (an id; null: the default one), and which it has now, unless they are the same. */
export async function auditMapping(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { asset, from, to }: { asset: string; from: number | null; to: number | null },
): Promise<void> {
  if (from === to) return;
  const changes = [
    ['page.unmapped', from],
    ['page.mapped', to],
  ] as const;
  for (const [action, id] of changes) {
    if (id === null) continue;
    const page = await getBuilderPage(trx, { kind: 'layout', id });
    await auditPageChange(trx, ctx, page, { action, asset });
  }
}
