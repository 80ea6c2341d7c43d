import type {
  SupportChannel,
  SupportKind,
  SupportPriority,
} from '#features/support/requests/supportRequestRules.ts';
import type { SupportStatus } from '#features/support/requests/supportTransitionRules.ts';

export const queueSorts = [
  ...(['ACTIVITY', 'OLDEST', 'DUE', 'DUE_LAST', 'PRIORITY', 'LEAST_URGENT'] as const),
  ...(['NEWEST', 'CREATED', 'REQUESTER', 'REQUESTER_LAST', 'NUMBER', 'NUMBER_LAST'] as const),
] as const;
export type QueueSort = (typeof queueSorts)[number];

export const teamAssignments = ['MANUAL', 'ROUND_ROBIN', 'LEAST_LOADED'] as const;
export type TeamAssignment = (typeof teamAssignments)[number];

export const breachFilters = ['SOON', 'TODAY', 'BREACHED'] as const;
export type BreachFilter = (typeof breachFilters)[number];

export const dueFilters = ['OVERDUE', 'TODAY', 'SOON'] as const;
export type DueFilter = (typeof dueFilters)[number];

export const fieldMatches = ['IS', 'CONTAINS', 'FILLED', 'EMPTY'] as const;
type FieldMatch = (typeof fieldMatches)[number];

/** Days of "in the last 7 days" that a form offers. */
export const offeredDays = [1, 7, 30, 90, 365] as const;

/** What a list of the workspace shows. */
export interface QueueFilter {
  statuses?: readonly SupportStatus[];
  /** A member's id, `ME` or `NONE`. */
  assignee?: string;
  teamId?: string;
  priorities?: readonly SupportPriority[];
  kind?: SupportKind;
  /** How it was opened. */
  channel?: SupportChannel;
  /** Of a request type. */
  typeId?: string;
  tag?: string;
  anyTags?: readonly string[];
  allTags?: readonly string[];
  noTags?: readonly string[];
  /** The partner ID. */
  company?: string;
  /** Part of a name, username or address. */
  requester?: string;
  /** Opened in the last days, from a day, or up to and including one (UTC). */
  createdWithin?: number;
  createdFrom?: string;
  createdTo?: string;
  /** With or without a message in the last days. */
  activeWithin?: number;
  idleFor?: number;
  hasAttachments?: boolean;
  /** By a custom field. */
  field?: { key: string; match: FieldMatch; value?: string | undefined };
  language?: string;
  /** By service level: due within the hour, on this day (UTC), or overdue. */
  breach?: BreachFilter;
  /** With a clock of this service level. */
  policyId?: string;
  /** By the due date that an agent set: passed, on this day (UTC), or within a day. */
  due?: DueFilter;
  /** The customer wrote last. */
  unanswered?: boolean;
  /** Snoozed requests only; otherwise they are hidden until their time. */
  snoozed?: boolean;
  sort?: QueueSort;
}

type Unset<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined };

/** Without the fields that are undefined. */
export function unsetDropped<Fields extends object>(fields: Partial<Unset<Fields>>): Fields {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Fields; // only values of its own type are left
}

const active = ['NEW', 'OPEN', 'WAITING'] as const;

/** The views that every agent has. */
export const builtInViews = {
  inbox: { statuses: ['NEW', 'OPEN'], sort: 'DUE' },
  mine: { statuses: active, assignee: 'ME', sort: 'DUE' },
  unassigned: { statuses: ['NEW', 'OPEN'], assignee: 'NONE', sort: 'OLDEST' },
  breaching: { statuses: active, breach: 'SOON', sort: 'DUE' },
  breached: { statuses: active, breach: 'BREACHED', sort: 'DUE' },
  urgent: { statuses: active, priorities: ['HIGH', 'URGENT'], sort: 'PRIORITY' },
  chats: { statuses: active, channel: 'CHAT', sort: 'ACTIVITY' },
  waiting: { statuses: ['WAITING'], sort: 'ACTIVITY' },
  snoozed: { statuses: active, snoozed: true, sort: 'ACTIVITY' },
  solved: { statuses: ['RESOLVED', 'CLOSED'], sort: 'ACTIVITY' },
  all: { sort: 'ACTIVITY' },
} as const satisfies Record<string, QueueFilter>;

export type BuiltInView = keyof typeof builtInViews;

export const builtInViewKeys = Object.keys(builtInViews).filter(
  (key): key is BuiltInView => key in builtInViews,
);

export function isBuiltInView(key: string): key is BuiltInView {
  return Object.hasOwn(builtInViews, key);
}

/** More requests than this are "1,000+": a count never reads the whole table. */
export const countLimit = 1000;
/** Requests that one bulk action changes. */
export const bulkLimit = 500;
/** Days for which a merge can be undone. */
export const unmergeDays = 30;
/** Seconds after which someone who is silent is no longer shown as present. */
export const presenceSeconds = 30;

/** Active requests that an agent works on, if nothing else was chosen for them. */
export const defaultCapacity = 30;
export const mostCapacity = 1000;
