/** A field's filter: any of some values, or a range with optional ends. */
export type FieldFilter = readonly string[] | FieldRange;

export interface FieldRange {
  /** '' is open. */
  from: string;
  to: string;
}

/** By key. In an address: `field.level=high&field.level=low&field.price.from=10`. */
export type FieldFilterValues = Readonly<Record<string, FieldFilter>>;

const longestList = 10;
const named = /^field\.([a-z][a-zA-Z0-9_]{0,39})(?:\.(from|to))?$/;

export function isRange(filter: FieldFilter): filter is FieldRange {
  return !Array.isArray(filter);
}

/** Parses the filters of a query; invalid ones are ignored. */
export function readFieldFilters(query: URLSearchParams): FieldFilterValues {
  const filters: Record<string, FieldFilter> = {};
  for (const [name, given] of query) {
    const [, key, end] = named.exec(name) ?? [];
    const value = given.trim().slice(0, 200);
    if (key === undefined || value === '' || Object.keys(filters).length >= longestList) continue;
    const before = filters[key];
    if (end === 'from' || end === 'to') {
      const range = before && isRange(before) ? before : { from: '', to: '' };
      filters[key] = { ...range, [end]: value };
    } else if (before === undefined || !isRange(before)) {
      filters[key] = [...new Set([...(before ?? []), value])].slice(0, longestList);
    }
  }
  return filters;
}

/** Filters as name-value pairs, for hidden fields of a form without JavaScript. */
export function fieldFilterEntries(filters: FieldFilterValues): [name: string, value: string][] {
  return Object.entries(filters).flatMap(([key, filter]): [string, string][] => {
    if (!isRange(filter)) return filter.map((value) => [`field.${key}`, value]);
    const ends = Object.entries({ from: filter.from, to: filter.to });
    return ends
      .filter(([, value]) => value !== '')
      .map(([end, value]) => [`field.${key}.${end}`, value]);
  });
}

/** Puts the filters into a query in the place of those it has. */
export function writeFieldFilters(query: URLSearchParams, filters: FieldFilterValues): void {
  for (const name of [...query.keys()]) if (named.test(name)) query.delete(name);
  for (const [name, value] of fieldFilterEntries(filters)) query.append(name, value);
}

/** The argument `customFields` of a list; null for no filter. */
export function fieldFilterOf(filters: FieldFilterValues): Record<string, FieldFilter> | null {
  return Object.keys(filters).length > 0 ? { ...filters } : null;
}

export function withFieldFilter(
  filters: FieldFilterValues,
  key: string,
  filter: FieldFilter | null,
): FieldFilterValues {
  const { [key]: _, ...others } = filters;
  return filter === null ? others : { ...others, [key]: filter };
}
