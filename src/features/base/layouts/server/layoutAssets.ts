import { parseId } from '#core/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { LayoutAssetType, LayoutKey } from '../layoutRules.ts';

/** The assets of one type, whose pages can have layouts of their own. */
export interface LayoutAssetSource {
  /** The pages that show such an asset. */
  pageType: LayoutKey;
  /** All that the viewer may see, in order. */
  list: (ctx: Ctx) => Promise<{ id: number; title: string }[]>;
  /** Whether it exists and the viewer may see it. */
  isShown: (ctx: Ctx, id: number) => Promise<boolean>;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Assets of the feature whose pages can have layouts of their own. */
    layoutAssets?: Readonly<Partial<Record<LayoutAssetType, LayoutAssetSource>>>;
  }
}

export function layoutAssetSources(): readonly (readonly [LayoutAssetType, LayoutAssetSource])[] {
  return serverParts('layoutAssets').flatMap(
    (sources) => Object.entries(sources) as [LayoutAssetType, LayoutAssetSource][], // keys of the part
  );
}

/** A layout of an asset may say what only those who see the asset should read. */
export async function isLayoutAssetShown(
  ctx: Ctx,
  asset: { assetType: string; assetId: string },
): Promise<boolean> {
  const [, source] = layoutAssetSources().find(([type]) => type === asset.assetType) ?? [];
  const id = parseId(asset.assetId);
  return source !== undefined && id !== null && (await source.isShown(ctx, id));
}
