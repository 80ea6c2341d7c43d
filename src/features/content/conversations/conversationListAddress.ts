import { knownLanguages } from '#core/languages.ts';
import { wirePage } from '#core/paging.ts';
import { isPostType, type PostType } from '#core/postTypes.ts';
import type { ViewerPreferences } from '#core/viewerPreferences.ts';
import {
  type FieldFilterValues,
  readFieldFilters,
  writeFieldFilters,
} from '#features/base/customFields/fieldFilterAddress.ts';

/** Sort orders of conversation lists (SPEC §9 sort keys), all descending. */
export const listSorts = [
  'LAST_ACTIVITY',
  'RECENT',
  'POPULAR',
  'COMMENT_COUNT',
  'LIKE_COUNT',
  'VIEWS',
  'FOLLOWER_COUNT',
  'NAME',
] as const;

/** SPEC §9 date filters, in days. */
export const listDates = {
  TODAY: 1,
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_90_DAYS: 90,
  LAST_180_DAYS: 180,
  LAST_365_DAYS: 365,
} as const;

export const listStatuses = {
  unanswered: 'UNANSWERED',
  solved: 'ACCEPTED',
  official: 'OFFICIAL',
} as const;

/** In the address: all languages that the reader reads. */
export const allRead = 'read';

export type ListLanguage = (typeof knownLanguages)[number] | typeof allRead;
export type ListSort = (typeof listSorts)[number];
export type ListDate = keyof typeof listDates;
export type ListStatus = keyof typeof listStatuses;

/** The URL state of a list; null is the list's default. */
export interface ListAddress {
  type: PostType | null;
  status: ListStatus | null;
  sort: ListSort | null;
  order: 'ASC' | 'DESC' | null;
  date: ListDate | null;
  tag: string | null;
  /** Key of a status label. */
  label: string | null;
  /** Of posts; regions of a language belong to it. */
  language: ListLanguage | null;
  /** Custom fields that it is filtered by. */
  fields: FieldFilterValues;
  /** From 1, as displayed. */
  page: number;
}

/** Parses a page's query; unknown values are ignored. */
export function readListAddress(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const type = query.get('type') ?? '';
  const order = query.get('order');
  return {
    type: isPostType(type) ? type : null,
    status: oneOf(keysOf(listStatuses), query.get('status')),
    sort: oneOf(listSorts, query.get('sort')),
    order: order === 'ASC' || order === 'DESC' ? order : null,
    date: oneOf(keysOf(listDates), query.get('date')),
    tag: query.get('tag')?.trim().slice(0, 60) || null,
    label: query.get('label')?.trim().slice(0, 80) || null,
    language: oneOf([allRead, ...knownLanguages], query.get('language')),
    fields: readFieldFilters(query),
    page: wirePage(query.get('page')) + 1,
  };
}

/** A list's query with `?`; page 1 and defaults are omitted (SPEC §5). Unrelated parameters are kept. */
export function listSearch(search: string, { fields, ...address }: ListAddress): string {
  const query = new URLSearchParams(search);
  const values: Record<keyof typeof address, string | null> = {
    ...address,
    page: address.page > 1 ? `${address.page}` : null,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  writeFieldFilters(query, fields);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Nothing chosen, first page. */
export const plainListAddress: ListAddress = {
  type: null,
  status: null,
  sort: null,
  order: null,
  date: null,
  tag: null,
  label: null,
  language: null,
  fields: {},
  page: 1,
};

/** Whether any filter is active; a sort order is none. */
export function isListNarrowed({ fields, ...address }: ListAddress): boolean {
  const { type, status, date, tag, label, language } = address;
  const isFiltered = Object.keys(fields).length > 0;
  return isFiltered || [type, status, date, tag, label, language].some((each) => each !== null);
}

/** The start of a date filter: today starts at midnight UTC, the others count full days back. */
export function startOfDate(date: ListDate, now: string): string {
  const start = new Date(now);
  start.setUTCHours(0, 0, 0, 0);
  start.setUTCDate(start.getUTCDate() - (listDates[date] - 1));
  return start.toISOString();
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((each) => each === value) ?? null;
}

function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  return Object.keys(table) as Extract<keyof T, string>[]; // exhaustive tables of this file
}

/** The sort order of a list without one in its URL: the viewer's preference if filtered. */
export function preferredSort(
  { sortKey = 'LAST_ACTIVITY', showFilters = false }: { sortKey?: ListSort; showFilters?: boolean },
  { listSort }: Pick<ViewerPreferences, 'listSort'>,
): ListSort {
  return showFilters && listSort !== 'AUTO' ? listSort : sortKey;
}
