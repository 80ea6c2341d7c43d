import { featureParts } from '#core/feature/feature.ts';
import {
  type LayoutDocument,
  type LayoutInput,
  type LayoutKey,
  layoutDocumentSchema,
} from './layoutRules.ts';

/** Every layout key, in feature order. */
export function layoutKeys(): LayoutKey[] {
  return featureParts('layouts').flatMap((layouts) => Object.keys(layouts) as LayoutKey[]);
}

/** Layouts of pages that stay open in a closed community, to all or by a token, and of the login prompt. */
export function isPublicLayout(key: string): boolean {
  const rows = featureParts('routes').flatMap((routes) => Object.values(routes));
  return (
    key === 'UNDER_MAINTENANCE_PAGE' ||
    rows.some(
      ({ layout, isPublic, hasSecretAddress }) => (isPublic || hasSecretAddress) && layout === key,
    )
  );
}

/** Layouts of staff tools: nobody can lock themselves out by changing them. */
export function isFixedLayout(key: string): boolean {
  return /^(?:ADMIN|PAGE_BUILDER|PREVIEW)_/.test(key);
}

const built = new Map<LayoutKey, LayoutDocument>();

/** The built-in layout. */
export function builtInLayout(key: LayoutKey): LayoutDocument {
  const known = built.get(key);
  if (known) return known;
  const input = featureParts('layouts').find((layouts) => layouts[key])?.[key];
  if (!input) throw new Error(`No feature has a layout for ${key}.`);
  const layout = buildLayout(input);
  built.set(key, layout);
  return layout;
}

/** Expands a built-in layout to a document with numbered sections and widgets. */
export function buildLayout(sections: LayoutInput): LayoutDocument {
  let serial = 0;
  return layoutDocumentSchema.parse({
    sections: sections.map((section, index) => ({
      id: `section-${index + 1}`,
      fullWidth: section.fullWidth ?? false,
      columns: section.columns.map(({ width, widgets }) => ({
        width,
        widgets: widgets.map((widget) => {
          const [type, properties] = typeof widget === 'string' ? [widget, {}] : widget;
          serial += 1;
          return { id: `${type}-${serial}`, type, properties };
        }),
      })),
    })),
  });
}
