import type { SupportStatus } from './supportTransitionRules.ts';

/** Two kinds on one engine: a ticket belongs to a topic, a case to a company and a contract. */
export const supportKinds = ['TICKET', 'CASE'] as const;
export type SupportKind = (typeof supportKinds)[number];

/** How a request or message came. */
export const supportChannels = ['PORTAL', 'EMAIL', 'CHAT', 'PHONE'] as const;
export type SupportChannel = (typeof supportChannels)[number];

export const supportPriorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export type SupportPriority = (typeof supportPriorities)[number];

/** What customers see of the state. */
export const customerStatuses = ['OPEN', 'WAITING', 'RESOLVED', 'CLOSED'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

export function customerStatusOf(status: SupportStatus): CustomerStatus {
  return status === 'NEW' ? 'OPEN' : status;
}

/** The title of a request by email that has no subject and no text. */
export const untitled = '—';

export const supportLimits = {
  title: 200,
  /** Characters of visible text in one entry. */
  message: 20_000,
  attachments: 20,
  participants: 20,
  /** Email addresses copied in. */
  copies: 10,
  tags: 20,
  ratingComment: 2000,
  /** Times that emails and public links reopen one request within an hour. */
  reopenings: 5,
} as const;

/** The email addresses in a text field, separated by commas, semicolons or spaces. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;،؛]+/).filter((each) => each !== '');
}

/** Values of the list's status filter. */
export const requestFilters = ['ALL', 'OPEN', 'WAITING', 'RESOLVED', 'CLOSED'] as const;
export type RequestFilter = (typeof requestFilters)[number];

export function requestFilterOf(value: string | null): RequestFilter {
  return requestFilters.find((each) => each === value?.toUpperCase()) ?? 'ALL';
}
