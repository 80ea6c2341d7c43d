import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { requiredLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { builtInLayout, isFixedLayout, layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import type { LayoutAssetType, LayoutKey } from '#features/base/layouts/layoutRules.ts';
import { isLayoutOff } from '#features/base/layouts/switchedPages.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { contentLimits, pageContentSchema } from '../pageContent.ts';
import type { BuilderSubject } from '../pageSubject.ts';
import { type PageTemplate, templateDocument } from '../pageTemplates.ts';
import { demandBuilder } from './draftService.ts';
import { auditMapping, listLayoutAssets } from './layoutUses.ts';
import { type BuilderPage, getBuilderPage, lockBuilderPage } from './pageStore.ts';
import { auditPageChange } from './publishService.ts';

/** Keys of layouts that can be edited, of pages that the community has. */
export function editableLayouts({ settings }: Pick<Ctx, 'settings'>): LayoutKey[] {
  return layoutKeys().filter(
    (key) => key !== 'CUSTOM_PAGE' && !isFixedLayout(key) && !isLayoutOff(key, settings),
  );
}

/**
 * The default layout of a type, to be edited; another one with a name, for single categories and topics. It is
 * published with its first version.
 */
export async function openPageLayout(
  ctx: Ctx,
  { type, name }: { type: LayoutKey; name?: string | null },
): Promise<BuilderSubject> {
  demandBuilder(ctx);
  if (!editableLayouts(ctx).includes(type)) throw new AppError('NOT_FOUND');
  const isDefault = !name;
  const own = name ? parseInput(requiredLine(contentLimits.title), name) : '';
  return inTransaction(ctx, async ({ trx }) => {
    const existing = isDefault
      ? await trx
          .selectFrom('page_layouts')
          .select('id')
          .where('type', '=', type)
          .where('is_default', '=', true)
          .executeTakeFirst()
      : undefined;
    if (existing) return { kind: 'layout', id: existing.id };
    const source = await trx
      .selectFrom('page_layouts')
      .select('document')
      .where('type', '=', type)
      .where('is_default', '=', true)
      .where('published', '=', true)
      .executeTakeFirst();
    const inserted = await trx
      .insertInto('page_layouts')
      .values({
        ...{ type, name: own, is_default: isDefault, published: false },
        document: JSON.stringify(source?.document ?? builtInLayout(type)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Somebody else has just opened it.
    if (!inserted) throw new AppError('CONFLICT');
    return { kind: 'layout', id: inserted.id };
  });
}

export async function createCustomPage(
  ctx: Ctx,
  { path, title, template }: { path: string; title: string; template: PageTemplate },
): Promise<BuilderSubject> {
  demandBuilder(ctx);
  const content = parseInput(pageContentSchema, {
    document: templateDocument(template, title),
    details: { path: path.trim().replaceAll(/^\/+|\/+$/g, ''), title },
  });
  const { details, document } = content;
  if (!details) throw new AppError('BAD_REQUEST');
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .insertInto('custom_pages')
      .values({
        ...{ path: details.path, title: details.title, published: false },
        document: JSON.stringify(document),
      })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) {
      throw validationFailed([
        { field: 'details.path', rule: 'taken', message: validationMessages.format },
      ]);
    }
    const subject = { kind: 'page' as const, id: row.id };
    const page = await getBuilderPage(trx, subject);
    await auditPageChange(trx, ctx, page, { action: 'page.created' });
    return subject;
  });
}

/** Deletes a custom page, or a layout with its mappings; pages fall back to the built-in layout. */
export async function deleteBuilderPage(ctx: Ctx, subject: BuilderSubject): Promise<void> {
  demandBuilder(ctx);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const page = await lockBuilderPage(trx, subject);
    const table = subject.kind === 'layout' ? 'page_layouts' : 'custom_pages';
    await trx.deleteFrom(table).where('id', '=', subject.id).execute();
    await auditPageChange(trx, ctx, page, { action: 'page.deleted' });
    emit({ type: 'layout.changed', payload: {} });
  });
}

export interface LayoutMappingInput {
  assetType: LayoutAssetType;
  assetId: string;
  type: LayoutKey;
  /** null: the default layout again. */
  layout: BuilderSubject | null;
}

/**
 * Gives a category, topic or article section its own layout for pages of one type.
 * @throws AppError NOT_FOUND for an unknown asset, VALIDATION_FAILED for a layout of other pages, or the default one
 */
export async function mapPageLayout(ctx: Ctx, input: LayoutMappingInput): Promise<void> {
  demandBuilder(ctx);
  const assetId = requireId(input.assetId);
  const { assetType, type, layout } = input;
  const assets = await listLayoutAssets(ctx, type);
  const asset = assets.find((each) => each.assetType === assetType && each.assetId === assetId);
  if (!asset) throw new AppError('NOT_FOUND');
  await inTransaction(ctx, async ({ trx, emit }) => {
    const page = layout && (await lockBuilderPage(trx, layout));
    if (page) demandOwnLayout(page, type);
    const before = await trx
      .deleteFrom('page_layout_mappings')
      .where('asset_type', '=', assetType)
      .where('asset_id', '=', assetId)
      .where('page_type', '=', type)
      .returning('layout_id')
      .executeTakeFirst();
    if (page) {
      await trx
        .insertInto('page_layout_mappings')
        .values({
          ...{ asset_type: assetType, asset_id: assetId, page_type: type },
          layout_id: page.subject.id,
        })
        // Another administrator may have been quicker.
        .onConflict((conflict) =>
          conflict
            .columns(['asset_type', 'asset_id', 'page_type'])
            .doUpdateSet({ layout_id: page.subject.id }),
        )
        .execute();
    }
    const [from, to] = [before?.layout_id ?? null, page?.subject.id ?? null];
    if (from === to) return;
    await auditMapping(ctx, trx, { asset: asset.title, from, to });
    emit({ type: 'layout.changed', payload: {} });
  });
}

function demandOwnLayout({ subject, type, isDefault }: BuilderPage, wanted: LayoutKey): void {
  const rule =
    subject.kind !== 'layout' || type !== wanted ? 'otherType' : isDefault ? 'isDefault' : null;
  if (rule) throw validationFailed([{ field: 'id', rule, message: validationMessages.format }]);
}
