import {
  longestSearch,
  mostSearchParts,
  numberInSubject,
  type SearchPart,
  searchParts,
} from '#features/support/requests/requestSearchRules.ts';
import {
  type SupportChannel,
  type SupportPriority,
  supportChannels,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import type { SupportStatus } from '#features/support/requests/supportTransitionRules.ts';
import { type DayRange, readDays } from './searchedDayRules.ts';

export const searchOperators = [
  ...(['from', 'status', 'tag', 'assignee', 'team', 'type', 'priority', 'channel'] as const),
  ...(['company', 'is', 'has', 'before', 'after', 'updated'] as const),
] as const;
export type SearchOperator = (typeof searchOperators)[number];

export const searchedStates = ['unanswered', 'overdue', 'snoozed'] as const;
type SearchedState = (typeof searchedStates)[number];

export const searchedStatuses: Readonly<Record<string, SupportStatus>> = {
  ...{ new: 'NEW', open: 'OPEN', waiting: 'WAITING', solved: 'RESOLVED', closed: 'CLOSED' },
};
const priorityNames: Readonly<Record<string, SupportPriority>> = namesOf(supportPriorities);
const channelNames: Readonly<Record<string, SupportChannel>> = namesOf(supportChannels);

const stateNames: Readonly<Record<string, SearchedState>> = namesOf(searchedStates);

/** What an operator asks of a request; several values are alternatives. */
export type SearchCondition = { isNegated: boolean } & (
  | { operator: 'status'; values: readonly SupportStatus[] }
  | { operator: 'priority'; values: readonly SupportPriority[] }
  | { operator: 'channel'; values: readonly SupportChannel[] }
  | { operator: 'is'; values: readonly SearchedState[] }
  | { operator: 'has' }
  | ({ operator: 'created' | 'updated' } & DayRange)
  | { operator: NamedOperator; values: readonly string[] }
);
export type NamedOperator = 'from' | 'tag' | 'assignee' | 'team' | 'type' | 'company';

/** A part of a search that means nothing here, and what would. */
export interface SearchProblem {
  reason: 'OPERATOR' | 'VALUE' | 'LENGTH' | 'PARTS';
  /** As typed. */
  operator: string;
  value: string;
  allowed: readonly string[];
}

interface QueueSearch {
  conditions: readonly SearchCondition[];
  /** Words and phrases. */
  texts: readonly SearchPart[];
  /** All words, if there are no phrases: also sought as they are in subjects, names and addresses. */
  plain: string | null;
  /** Of `#123` or `[#123]`: that request, whatever else is sought. */
  number: number | null;
}

/** The values that operators with a fixed set accept. */
export const operatorValues: Partial<Record<SearchOperator, readonly string[]>> = {
  status: Object.keys(searchedStatuses),
  priority: Object.keys(priorityNames),
  channel: Object.keys(channelNames),
  is: searchedStates,
  has: ['attachment'],
  before: ['2026-01-31', '7d', 'today'],
  after: ['2026-01-31', '7d', 'today'],
  updated: ['7d', '>2026-01-31', '<2026-01-31', 'today'],
};

/** Reads a search of the desk. What cannot be read is a problem, never left out. */
export function readQueueSearch(
  text: string,
  now: Date,
): { search: QueueSearch; problems: readonly SearchProblem[] } {
  const none: QueueSearch = { conditions: [], texts: [], plain: null, number: null };
  const limit = (reason: 'LENGTH' | 'PARTS', most: number) => ({
    search: none,
    problems: [{ ...{ reason, operator: '', value: '' }, allowed: [`${most}`] }],
  });
  if (text.length > longestSearch) return limit('LENGTH', longestSearch);
  const parts = searchParts(text, { withOperators: true });
  if (parts.length > mostSearchParts) return limit('PARTS', mostSearchParts);
  const problems: SearchProblem[] = [];
  const conditions: SearchCondition[] = [];
  for (const part of parts) {
    if (part.operator === null) continue;
    const read = conditionOf(part, part.operator, now);
    if ('reason' in read) problems.push(read);
    else conditions.push({ ...read, isNegated: part.isNegated });
  }
  const texts = parts.filter(({ operator }) => operator === null);
  const number = numberIn(texts);
  if (number !== null) return { search: { ...none, conditions, number }, problems };
  const wanted = texts.filter(({ isNegated }) => !isNegated);
  const isPlain = wanted.length > 0 && wanted.every(({ isQuoted }) => !isQuoted);
  const plain = isPlain ? wanted.map(({ value }) => value).join(' ') : null;
  return { search: { conditions, texts, plain, number: null }, problems };
}

/** `#1042` alone, or `[#1042]` among other words, as in the subject of an email of the desk. */
function numberIn(texts: readonly SearchPart[]): number | null {
  const wanted = texts.filter(({ isNegated }) => !isNegated).map(({ value }) => value);
  const text = wanted.join(' ');
  const alone = texts.length === 1 ? /^#(\d{1,15})$/.exec(text)?.[1] : undefined;
  return alone === undefined ? numberInSubject(text) : Number(alone);
}

type Read = SearchCondition extends infer One
  ? One extends unknown
    ? Omit<One, 'isNegated'>
    : never
  : never;

function conditionOf(part: SearchPart, operator: string, now: Date): Read | SearchProblem {
  const values = part.isQuoted ? [part.value] : part.value.split(',').filter((each) => each !== '');
  const bad = (known: SearchOperator): SearchProblem => ({
    ...{ reason: 'VALUE', operator, value: part.value, allowed: operatorValues[known] ?? [] },
  });
  const chosen = <Value>(known: SearchOperator, names: Readonly<Record<string, Value>>) => {
    const found = values.map((each) =>
      Object.hasOwn(names, each.toLowerCase()) ? names[each.toLowerCase()] : undefined,
    );
    const all = found.filter((each) => each !== undefined);
    return all.length > 0 && all.length === found.length ? all : bad(known);
  };
  const read = <Name extends 'status' | 'priority' | 'channel' | 'is', Value>(
    name: Name,
    names: Readonly<Record<string, Value>>,
  ) => {
    const found = chosen(name, names);
    return Array.isArray(found) ? { operator: name, values: found } : found;
  };
  switch (operator) {
    case 'status':
      return read(operator, { ...searchedStatuses, resolved: 'RESOLVED' as const });
    case 'priority':
      return read(operator, priorityNames);
    case 'channel':
      return read(operator, channelNames);
    case 'is':
      return read(operator, stateNames);
    case 'has':
      return ['attachment', 'attachments', 'file'].includes(part.value.toLowerCase())
        ? { operator }
        : bad(operator);
    case 'before':
    case 'after':
    case 'updated': {
      const range = readDays(part.value, operator, now);
      const column = operator === 'updated' ? ('updated' as const) : ('created' as const);
      return range === null ? bad(operator) : { operator: column, ...range };
    }
    case 'from':
    case 'tag':
    case 'assignee':
    case 'team':
    case 'type':
    case 'company':
      return values.length > 0 ? { operator, values } : bad(operator);
    default:
      return { ...{ reason: 'OPERATOR', operator, value: part.value }, allowed: searchOperators };
  }
}

function namesOf<Value extends string>(values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value) => [value.toLowerCase(), value]));
}
