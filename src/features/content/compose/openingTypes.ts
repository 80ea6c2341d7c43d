import { featureParts } from '#core/feature/feature.ts';
import type { PostType } from '#core/postTypes.ts';
import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** Pages of other features that show the composer, and the type that it opens with. */
    composePages?: { readonly [Key in LayoutKey]?: PostType };
  }
}

/** The pages of other features that show the composer, and the type that each opens with. */
export function openingTypes(): ReadonlyMap<LayoutKey, PostType> {
  const rows = featureParts('composePages').flatMap((pages) => Object.entries(pages));
  return new Map(rows as [LayoutKey, PostType][]); // the keys of the parts
}
