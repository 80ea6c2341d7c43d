import { AppError } from '#core/errors.ts';
import { hasPermission } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { builtInLayout, isFixedLayout, layoutKeys } from '../builtInLayouts.ts';
import { type LayoutDocument, type LayoutKey, visiblePart } from '../layoutRules.ts';
import '../layoutSettingGroup.ts';
import { isLayoutAssetShown } from './layoutAssets.ts';
import {
  type LayoutMapping,
  listLayoutMappings,
  listStoredLayouts,
  type StoredLayout,
} from './layoutQueries.ts';

interface LayoutTable {
  layouts: StoredLayout[];
  mappings: LayoutMapping[];
}

/** Layouts are few and needed by every page: cached per database and invalidated by `layout.changed`. */
const tables = new WeakMap<object, Promise<LayoutTable>>();

export interface FoundLayout extends StoredLayout {
  /** null: built-in */
  layoutId: string | null;
}

/** The layout of an asset that the viewer sees, else the administrator’s default one, else the built-in one. */
export async function getLayout(
  ctx: Ctx,
  type: LayoutKey,
  asset: { assetType: string; assetId: string } | null,
): Promise<FoundLayout> {
  ctx.touch('layouts');
  if (isFixedLayout(type)) return builtIn(type);
  const { layouts, mappings } = await layoutTable(ctx);
  const mapping =
    asset &&
    mappings.find(
      (row) =>
        row.pageType === type && row.assetType === asset.assetType && row.assetId === asset.assetId,
    );
  const own = layouts.find((layout) => layout.id === mapping?.layoutId);
  const stored =
    (own && asset && (await isLayoutAssetShown(ctx, asset)) ? own : undefined) ??
    layouts.find((layout) => layout.type === type && layout.isDefault);
  return stored ? { ...stored, layoutId: stored.id } : builtIn(type);
}

/** The default layouts of these types, and those of assets that the viewer sees. */
export async function listLayouts(ctx: Ctx, types: readonly LayoutKey[]): Promise<FoundLayout[]> {
  ctx.touch('layouts');
  const [{ layouts }, mappings] = await Promise.all([layoutTable(ctx), listMappings(ctx)]);
  const mayEdit = hasPermission(ctx.viewer, 'MANAGE_COMMUNITY');
  const isOpen = ({ id, isDefault }: StoredLayout) =>
    mayEdit || isDefault || mappings.some(({ layoutId }) => layoutId === id);
  const wanted = types.length > 0 ? types : layoutKeys();
  return wanted.flatMap((type) => {
    const stored = layouts.filter((layout) => layout.type === type && isOpen(layout));
    const found = stored.map((layout) => ({ ...layout, layoutId: layout.id }));
    return stored.some((layout) => layout.isDefault) ? found : [builtIn(type), ...found];
  });
}

/** A layout document as the viewer sees it now. */
export function shownDocument(ctx: Ctx, document: LayoutDocument): LayoutDocument {
  const { memberId, role, profileLists } = ctx.viewer;
  return visiblePart(document, {
    ...{ memberId, role, profileLists },
    ...{ language: ctx.locale, now: ctx.now },
  });
}

/** All parts of these layouts for those who edit them; for others the parts that they see. */
export function layoutsOpenTo(ctx: Ctx, layouts: readonly FoundLayout[]): FoundLayout[] {
  if (hasPermission(ctx.viewer, 'MANAGE_COMMUNITY')) return [...layouts];
  return layouts.map((layout) => ({ ...layout, document: shownDocument(ctx, layout.document) }));
}

/** Which assets have which layouts, as far as the viewer sees the assets. */
export async function listMappings(ctx: Ctx): Promise<LayoutMapping[]> {
  ctx.touch('layouts');
  const { mappings } = await layoutTable(ctx);
  if (hasPermission(ctx.viewer, 'MANAGE_COMMUNITY')) return mappings;
  const shown = await Promise.all(mappings.map((mapping) => isLayoutAssetShown(ctx, mapping)));
  return mappings.filter((_mapping, index) => shown[index]);
}

/**
 * SPEC §7: the queries with filtered info need no authentication when backend layouts are enabled.
 * @throws AppError UNAUTHENTICATED
 */
export function demandFilteredInfo(ctx: Ctx): void {
  const { backendLayoutEnabled } = featureSettings(ctx.settings, 'layouts');
  if (!backendLayoutEnabled && ctx.viewer.memberId === null) throw new AppError('UNAUTHENTICATED');
}

function builtIn(type: LayoutKey): FoundLayout {
  return { id: type, layoutId: null, type, isDefault: true, document: builtInLayout(type) };
}

function layoutTable(ctx: Ctx): Promise<LayoutTable> {
  const held = tables.get(ctx.bus);
  if (held) return held;
  const report = (broken: object) =>
    ctx.log.error(broken, 'a stored layout has parts that do not fit the schema');
  const read = Promise.all([listStoredLayouts(ctx.db, report), listLayoutMappings(ctx.db)]).then(
    ([layouts, mappings]) => ({ layouts, mappings }),
  );
  tables.set(ctx.bus, read);
  read.catch(() => tables.delete(ctx.bus));
  const unsubscribe = ctx.bus.subscribe((event) => {
    if (event.type !== 'layout.changed') return;
    tables.delete(ctx.bus);
    unsubscribe();
  });
  return read;
}
