import type { LayoutDocument, LayoutWidget } from '#features/base/layouts/layoutRules.ts';
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
}

/** The structural difference between two versions: widgets and sections are compared by id. */
export function contentChanges(from: PageContent, to: PageContent): ContentChange[] {
  return [
    ...changedFields(from.details, to.details, 'details'),
    ...changedFields(from.document.banner, to.document.banner, 'banner'),
    ...sectionChanges(from.document, to.document),
    ...widgetChanges(from.document, to.document),
  ];
}

function changedFields(from: object | null, to: object | null, what: 'details' | 'banner') {
  const fields = differingKeys(from ?? {}, to ?? {});
  return fields.length === 0
    ? []
    : [{ kind: 'changed' as const, what, id: null, type: null, fields }];
}

interface Placed {
  id: string;
  type: string | null;
  /** Where it is: the section and the column; the order within them is compared apart. */
  place: string;
  value: object;
}

function sectionChanges(from: LayoutDocument, to: LayoutDocument): ContentChange[] {
  const placed = ({ sections }: LayoutDocument): Placed[] =>
    sections.map(({ columns, id, ...value }) => ({
      ...{ id, type: null, place: '' },
      value: { ...value, columns: columns.map(({ width }) => width) },
    }));
  return compare(placed(from), placed(to), 'section');
}

function widgetChanges(from: LayoutDocument, to: LayoutDocument): ContentChange[] {
  const placed = ({ sections }: LayoutDocument): Placed[] =>
    sections.flatMap((section) =>
      section.columns.flatMap(({ widgets }, column) =>
        widgets.map((widget) => ({
          ...{ id: widget.id, type: widget.type, place: `${section.id}/${column}` },
          value: comparable(widget),
        })),
      ),
    );
  return compare(placed(from), placed(to), 'widget');
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
  const change = (kind: ContentChange['kind'], { id, type }: Placed, fields: string[] = []) => ({
    ...{ kind, what, id, type, fields },
  });
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
