import type { LayoutDocument, LayoutWidget } from '#features/base/layouts/layoutRules.ts';
import { type ContentDifference, contentDifferences } from './contentDifferences.ts';
import type { PageContent } from './pageContent.ts';

/** A difference between two versions of a page. */
export interface ContentChange {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  what: 'widget' | 'section' | 'details' | 'banner';
  /** Id of the widget or section; null for the others. */
  id: string | null;
  /** The widget's type. */
  type: string | null;
  /** What changed in it: names of properties and of other fields. */
  fields: string[];
  /** The values that changed in it, the first 30. */
  differences: ContentDifference[];
  /** The number of the section, or of the widget's section, from 1: before and after; null if there is none. */
  fromSection: number | null;
  toSection: number | null;
}

/** The structural difference between two versions: widgets and sections are compared by id. */
export function contentChanges(from: PageContent, to: PageContent): ContentChange[] {
  return [
    ...changedFields(detailsOf(from), detailsOf(to), 'details'),
    ...changedFields(from.document.banner, to.document.banner, 'banner'),
    ...sectionChanges(from.document, to.document),
    ...widgetChanges(from.document, to.document),
  ];
}

/** The fields of a page as a whole. */
function detailsOf({ details, document: { backgroundEnabled } }: PageContent): object {
  return { ...details, backgroundEnabled };
}

function changedFields(
  from: object | null,
  to: object | null,
  what: 'details' | 'banner',
): ContentChange[] {
  const fields = differingKeys(from ?? {}, to ?? {});
  if (fields.length === 0) return [];
  return [
    {
      ...{ kind: 'changed', what, id: null, type: null, fields },
      differences: contentDifferences(from ?? {}, to ?? {}),
      ...{ fromSection: null, toSection: null },
    },
  ];
}

interface Placed {
  id: string;
  type: string | null;
  /** Where it is: the section and the column; the order within them is compared apart. */
  place: string;
  /** The number of the section, from 1. */
  section: number;
  value: object;
}

function sectionChanges(from: LayoutDocument, to: LayoutDocument): ContentChange[] {
  const placed = ({ sections }: LayoutDocument): Placed[] =>
    sections.map((section, index) => ({
      ...{ id: section.id, type: null, place: '', section: index + 1 },
      value: comparableSection(section),
    }));
  return compare(placed(from), placed(to), 'section');
}

function widgetChanges(from: LayoutDocument, to: LayoutDocument): ContentChange[] {
  const placed = ({ sections }: LayoutDocument): Placed[] =>
    sections.flatMap((section, index) =>
      section.columns.flatMap(({ widgets }, column) =>
        widgets.map((widget) => ({
          ...{ id: widget.id, type: widget.type, place: `${section.id}/${column}` },
          section: index + 1,
          value: comparable(widget),
        })),
      ),
    );
  return compare(placed(from), placed(to), 'widget');
}

/** As the form of a section names its choices. */
function comparableSection(section: LayoutDocument['sections'][number]): object {
  const { id: _id, columns, fullWidth, backgroundEnabled, properties, ...rest } = section;
  const { width, background, spacing, ...others } = properties ?? {};
  return {
    ...rest,
    ...others,
    columns: columns.map((column) => column.width),
    width: fullWidth ? 'full' : (width ?? 'page'),
    background: backgroundEnabled ? (background ?? 'subtle') : 'none',
    spacing: spacing ?? 'medium',
  };
}

function comparable({ properties, id: _id, type: _type, ...rest }: LayoutWidget): object {
  return { ...properties, ...rest };
}

function compare(from: Placed[], to: Placed[], what: 'widget' | 'section'): ContentChange[] {
  const before = new Map(from.map((each) => [each.id, each]));
  const after = new Map(to.map((each) => [each.id, each]));
  const kept = to.filter(({ id }) => before.has(id)).map(({ id }) => id);
  const keptBefore = from.filter(({ id }) => after.has(id)).map(({ id }) => id);
  const inOrder = longestCommon(keptBefore, kept);
  const change = (
    kind: ContentChange['kind'],
    { id, type }: Placed,
    fields: string[] = [],
  ): ContentChange => {
    const [old, now] = [before.get(id), after.get(id)];
    return {
      ...{ kind, what, id, type, fields },
      differences: kind === 'changed' && old && now ? contentDifferences(old.value, now.value) : [],
      ...{ fromSection: old?.section ?? null, toSection: now?.section ?? null },
    };
  };
  return [
    ...from.filter(({ id }) => !after.has(id)).map((each) => change('removed', each)),
    ...to.flatMap((each) => {
      const old = before.get(each.id);
      if (!old) return [change('added', each)];
      const isMoved = old.place !== each.place || !inOrder.has(each.id);
      const fields = differingKeys(old.value, each.value);
      return [
        ...(isMoved ? [change('moved', each)] : []),
        ...(fields.length > 0 ? [change('changed', each, fields)] : []),
      ];
    }),
  ];
}

/** Ids that are in the same order in both lists; the fewest others have moved. */
function longestCommon(from: readonly string[], to: readonly string[]): ReadonlySet<string> {
  const places = new Map(from.map((id, index) => [id, index]));
  const best: { end: number; ids: string[] }[] = [];
  for (const id of to) {
    const end = places.get(id) ?? 0;
    const longest = best
      .filter((each) => each.end < end)
      .reduce<string[]>((found, { ids }) => (ids.length > found.length ? ids : found), []);
    best.push({ end, ids: [...longest, id] });
  }
  const longest = best.reduce<string[]>(
    (found, { ids }) => (ids.length > found.length ? ids : found),
    [],
  );
  return new Set(longest);
}

function differingKeys(from: object, to: object): string[] {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...keys]
    .sort()
    .filter(
      (key) => JSON.stringify(Reflect.get(from, key)) !== JSON.stringify(Reflect.get(to, key)),
    );
}
