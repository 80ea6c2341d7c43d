import { z } from 'zod';
import { hiddenReason, type PageViewer } from './hiddenReasonRules.ts';
import { visibilitySchema } from './visibilityRules.ts';

/**
 * Every layout key (SPEC §2). A feature adds those of its pages:
 *
 *   declare module '#features/base/layouts/layoutRules.ts' {
 *     interface LayoutKeys { POLL_PAGE: true }
 *   }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the manifests fill it
export interface LayoutKeys {}

export type LayoutKey = keyof LayoutKeys;

/** What can have a layout of its own for its page. */
export const layoutAssetTypes = ['CATEGORY', 'TOPIC', 'KNOWLEDGE_SECTION'] as const;

export type LayoutAssetType = (typeof layoutAssetTypes)[number];

export const columnWidths = ['1/1', '3/5', '2/5', '2/3', '1/3', '1/2', '3/4', '1/4'] as const;

const widgetSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  enabled: z.boolean().default(true),
  properties: z.record(z.string(), z.unknown()).default({}),
  visibility: visibilitySchema.default({}),
  /** Language → property → text, for properties that are texts. */
  translations: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

const bannerSchema = z.object({
  title: z.string().default(''),
  subtitle: z.string().default(''),
  altText: z.string().default(''),
  color: z.string().nullable().default(null),
  desktopImage: z.string().nullable().default(null),
  mobileImage: z.string().nullable().default(null),
  type: z.enum(['IMAGE', 'COLOR', 'NONE']).default('NONE'),
  /** Language → name → text, of `title`, `subtitle` and `altText`. */
  translations: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

/** A layout is data: banner, sections, columns, widgets with properties and visibility (SPEC §3). */
export const layoutDocumentSchema = z.object({
  banner: bannerSchema.nullable().default(null),
  backgroundEnabled: z.boolean().default(false),
  sections: z.array(
    z.object({
      id: z.string().min(1),
      fullWidth: z.boolean().default(false),
      backgroundEnabled: z.boolean().default(false),
      properties: z.record(z.string(), z.unknown()).optional(),
      visibility: visibilitySchema.default({}),
      columns: z
        .array(
          z.object({
            width: z.enum(columnWidths).default('1/1'),
            properties: z.record(z.string(), z.unknown()).optional(),
            widgets: z.array(widgetSchema),
          }),
        )
        .min(1),
    }),
  ),
});

/**
 * Reads a stored layout. A widget or section that does not fit the schema is left out, so that the rest of the
 * page still shows, and its path is returned; null if nothing can be read.
 */
export function readLayoutDocument(stored: unknown): {
  document: z.infer<typeof layoutDocumentSchema> | null;
  faults: string[];
} {
  const faults: string[] = [];
  let readable: unknown = stored;
  // Each round removes at least one part.
  for (;;) {
    const parsed = layoutDocumentSchema.safeParse(readable);
    if (parsed.success) return { document: parsed.data, faults };
    const paths = parsed.error.issues.map(({ path }) => removablePart(path));
    const part = paths.find((path) => path !== null);
    if (!part) return { document: null, faults: [...faults, z.prettifyError(parsed.error)] };
    faults.push(part.join('.'));
    readable = withoutPart(readable, part);
  }
}

type PartPath = readonly (string | number)[];

/** The widget that an issue is about, else the section, else the property of the layout. */
function removablePart(path: readonly PropertyKey[]): PartPath | null {
  const [top, section, , column, , widget] = path;
  if (typeof top !== 'string') return null;
  if (top !== 'sections') return [top];
  if (typeof section !== 'number') return null;
  return typeof column === 'number' && typeof widget === 'number'
    ? ['sections', section, 'columns', column, 'widgets', widget]
    : ['sections', section];
}

function withoutPart(value: unknown, [key, ...rest]: PartPath): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      index !== key ? [item] : rest.length === 0 ? [] : [withoutPart(item, rest)],
    );
  }
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, item]) =>
      name !== key ? [[name, item]] : rest.length === 0 ? [] : [[name, withoutPart(item, rest)]],
    ),
  );
}

/** A widget of a built-in layout: its type, or its type and properties. */
export type WidgetInput = string | readonly [type: string, properties: Record<string, unknown>];

/** A built-in layout; `buildLayout` creates its document. */
export type LayoutInput = readonly {
  fullWidth?: boolean;
  columns: readonly { width: (typeof columnWidths)[number]; widgets: readonly WidgetInput[] }[];
}[];

export type LayoutDocument = z.infer<typeof layoutDocumentSchema>;
export type LayoutBanner = z.infer<typeof bannerSchema>;
export type LayoutWidget = z.infer<typeof widgetSchema>;

/**
 * The layout as this viewer sees it: without hidden widgets, columns and sections that would be empty, and in
 * the viewer's language.
 */
export function visiblePart(layout: LayoutDocument, pageViewer: PageViewer): LayoutDocument {
  const sections = layout.sections
    .filter((section) => hiddenReason(section.visibility, pageViewer) === null)
    .map((section) => ({
      ...section,
      visibility: remainingVisibility(section),
      columns: section.columns.map((column) => ({
        ...column,
        widgets: column.widgets
          .filter(
            (widget) => widget.enabled && hiddenReason(widget.visibility, pageViewer) === null,
          )
          .map((widget) => inLanguage(widget, pageViewer.language)),
      })),
    }))
    .filter((section) => section.columns.some((column) => column.widgets.length > 0));
  return { ...layout, banner: bannerInLanguage(layout.banner, pageViewer.language), sections };
}

function bannerInLanguage(banner: LayoutBanner | null, language: string): LayoutBanner | null {
  if (banner === null) return null;
  const { translations, ...own } = banner;
  const base = translations?.[language.split('_')[0] ?? language];
  const texts = { ...base, ...translations?.[language] };
  return {
    ...own,
    title: texts.title || own.title,
    subtitle: texts.subtitle || own.subtitle,
    altText: texts.altText || own.altText,
  };
}

/** The conditions that the browser decides; the others are of no use to it, and may name roles and lists. */
function remainingVisibility({ visibility }: Pick<LayoutWidget, 'visibility'>) {
  return visibility.device === undefined ? {} : { device: visibility.device };
}

/** A regional language falls back to its base. */
function inLanguage({ translations, ...widget }: LayoutWidget, language: string): LayoutWidget {
  const base = translations?.[language.split('_')[0] ?? language];
  const texts = [base, translations?.[language]].flatMap((each) => Object.entries(each ?? {}));
  const properties = texts.reduce<unknown>(
    (values, [path, text]) => (text === '' ? values : withText(values, path.split('.'), text)),
    widget.properties,
  );
  return { ...widget, properties: Object(properties), visibility: remainingVisibility(widget) };
}

/** Replaces a text at a path such as `cards.0.title`; one that leads nowhere is ignored. */
function withText(values: unknown, [key = '', ...rest]: string[], text: string): unknown {
  if (values === null || typeof values !== 'object' || !(key in values)) return values;
  const inner: unknown = Reflect.get(values, key);
  const changed = rest.length === 0 ? text : withText(inner, rest, text);
  return Array.isArray(values) ? values.with(Number(key), changed) : { ...values, [key]: changed };
}

/** A layout's widgets, in order. */
export function widgetsOfLayout({ sections }: LayoutDocument): LayoutWidget[] {
  return sections.flatMap(({ columns }) => columns.flatMap(({ widgets }) => widgets));
}

/** What stands beside the main column of a page: in columns narrower than another of their section. */
export function sidebarWidgets({ sections }: LayoutDocument): LayoutWidget[] {
  return sections.flatMap(({ columns }) => {
    const widest = Math.max(...columns.map(({ width }) => shareOf(width)));
    return columns.filter(({ width }) => shareOf(width) < widest).flatMap(({ widgets }) => widgets);
  });
}

function shareOf(width: (typeof columnWidths)[number]): number {
  const [part = 1, whole = 1] = width.split('/').map(Number);
  return part / whole;
}
