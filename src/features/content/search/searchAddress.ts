import { wirePage } from '#core/paging.ts';
import {
  isPostType,
  type PostType,
  type PostTypeGroup,
  postTypeGroups,
  typesInGroup,
} from '#core/postTypes.ts';
import {
  type FieldFilterValues,
  fieldFilterEntries,
  fieldFilterOf,
  readFieldFilters,
} from '#features/base/customFields/fieldFilterAddress.ts';
import {
  type ListDate,
  type ListStatus,
  listDates,
  listStatuses,
  startOfDate,
} from '#features/content/conversations/conversationListAddress.ts';
import { isLongEnough, searchLimits } from './searchRules.ts';

/** Sort orders of search results; the first is relevance. */
export const resultSorts = [
  'RELEVANCE',
  'RECENT',
  'LAST_ACTIVITY',
  'POPULAR',
  'COMMENT_COUNT',
  'VIEWS',
  'LIKE_COUNT',
  'NAME',
] as const;

export type ResultSort = (typeof resultSorts)[number];

export const resultsPerPage = 10;

/** The search page's URL state; null does not filter. */
export interface SearchAddress {
  q: string;
  type: PostType | null;
  group: PostTypeGroup | null;
  topicId: string | null;
  categoryId: string | null;
  tags: string[];
  /** Id or username. */
  author: string | null;
  date: ListDate | null;
  status: ListStatus | null;
  /** Key of a status label. */
  label: string | null;
  sort: ResultSort | null;
  /** Whether mistyped words stay as they are. */
  isExact: boolean;
  /** Custom fields that it is filtered by. */
  fields: FieldFilterValues;
  /** From 1, as displayed. */
  page: number;
}

/** Parses the search page's query; unknown values are ignored. */
export function readSearchAddress(search: string): SearchAddress {
  const query = new URLSearchParams(search);
  const type = query.get('type') ?? '';
  const words = (name: string) => query.get(name)?.trim().slice(0, 60) || null;
  return {
    q: (query.get('q') ?? '').trim().slice(0, searchLimits.maxLength),
    type: isPostType(type) ? type : null,
    group: oneOf(postTypeGroups, query.get('group')),
    topicId: words('topicId'),
    categoryId: words('categoryId'),
    tags: tagsOf(query),
    author: words('author'),
    date: oneOf(Object.keys(listDates) as ListDate[], query.get('date')), // the table's own keys
    status: oneOf(Object.keys(listStatuses) as ListStatus[], query.get('status')),
    label: query.get('label')?.trim().slice(0, 80) || null,
    sort: oneOf(resultSorts, query.get('sort')),
    isExact: query.get('exact') === '1',
    fields: readFieldFilters(query),
    page: wirePage(query.get('page')) + 1,
  };
}

/** The query as name-value pairs, for hidden fields of a form without JavaScript. */
export function searchEntries(address: Partial<SearchAddress>): [name: string, value: string][] {
  const { tags = [], page = 1, fields = {}, isExact = false, ...single } = address;
  const entries = Object.entries(single).filter((entry): entry is [string, string] => !!entry[1]);
  return [
    ...entries,
    ...tags.map((tag): [string, string] => ['tags', tag]),
    ...fieldFilterEntries(fields),
    ...(isExact ? [['exact', '1'] as [string, string]] : []),
    // SPEC §5: the page is omitted when it is 1.
    ...(page > 1 ? [['page', `${page}`] as [string, string]] : []),
  ];
}

/** The search page's query, including `?`. */
export function searchQuery(address: Partial<SearchAddress>): string {
  const text = new URLSearchParams(searchEntries(address)).toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether any filter is active. */
export function isSearchNarrowed(address: SearchAddress): boolean {
  const { type, group, topicId, categoryId, tags, author, date, status, label, fields } = address;
  const isFiltered = tags.length > 0 || Object.keys(fields).length > 0;
  return (
    isFiltered || [type, group, topicId, categoryId, author, date, status, label].some(Boolean)
  );
}

/** No search without keywords or filters, nor with keywords that are too short (§5). */
export function isAsked(address: SearchAddress): boolean {
  return address.q === '' ? isSearchNarrowed(address) : isLongEnough(address.q);
}

/** The GraphQL variables; null without a search. */
export function searchVariables(search: string, now: string) {
  const address = readSearchAddress(search);
  if (!isAsked(address)) return null;
  const { q, type, group, isExact, topicId, categoryId, tags, author, date, status, label } =
    address;
  const { sort, fields, page } = address;
  return {
    keywords: q,
    types: type === null && group !== null ? typesInGroup(group) : listOf(type),
    isExact,
    topicIds: listOf(topicId),
    categoryIds: listOf(categoryId),
    tags,
    authors: listOf(author),
    dateFrom: date === null ? null : startOfDate(date, now),
    solutionTypes: status === null ? null : [listStatuses[status]],
    statuses: listOf(label),
    customFields: fieldFilterOf(fields),
    sortKey: sort ?? (q === '' ? ('LAST_ACTIVITY' as const) : ('RELEVANCE' as const)),
    first: resultsPerPage,
    page: page - 1, // SPEC §5: page sent to the server is page minus one
    categoryId: categoryId ?? '',
    hasCategory: categoryId !== null,
    // Filters are of posts, and pages lead the first page of results.
    pageWords: q,
    withPages: q !== '' && page === 1 && !isSearchNarrowed(address),
  };
}

function listOf<T extends string>(value: T | null): T[] | null {
  return value === null ? null : [value];
}

/** `?tags=a&tags=b`; lists use `tag`. */
function tagsOf(query: URLSearchParams): string[] {
  const named = [...query.getAll('tags'), ...query.getAll('tag')];
  const tags = named.map((tag) => tag.trim().slice(0, 60)).filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, 10);
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((each) => each === value) ?? null;
}
