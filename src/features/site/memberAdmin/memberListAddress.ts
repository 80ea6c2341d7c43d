import { wirePage } from '#core/paging.ts';
import { type MemberSort, type MemberState, memberSorts, memberStates } from './memberListRules.ts';

/** URL state of user management (SPEC §2 users/user-management). */
export interface MemberListAddress {
  q: string;
  role: string;
  state: MemberState | '';
  list: string;
  /** Last login: calendar days as `2026-01-31`. */
  from: string;
  to: string;
  sort: MemberSort;
  order: 'ASC' | 'DESC';
  /** From 1. */
  page: number;
  /** Id of the open member. */
  member: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Names ascending, everything else descending. */
export function usualOrder(sort: MemberSort): 'ASC' | 'DESC' {
  return sort === 'NAME' ? 'ASC' : 'DESC';
}

/** Invalid values are ignored. */
export function readMemberListAddress(search: string): MemberListAddress {
  const query = new URLSearchParams(search);
  const get = (name: string) => query.get(name)?.trim() ?? '';
  const sort = memberSorts.find((each) => each === get('sort')) ?? 'JOINED_AT';
  const order = get('order');
  return {
    q: get('q').slice(0, 100),
    role: get('role'),
    state: memberStates.find((each) => each === get('state')) ?? '',
    list: get('list'),
    from: readDay(get('from')),
    to: readDay(get('to')),
    sort,
    order: order === 'ASC' || order === 'DESC' ? order : usualOrder(sort),
    page: wirePage(query.get('page')) + 1,
    member: /^[1-9]\d{0,15}$/.test(get('member')) ? get('member') : '',
  };
}

/** The URL's query; defaults are omitted. */
export function memberListSearch(address: MemberListAddress): string {
  const query = new URLSearchParams();
  for (const name of ['q', 'role', 'state', 'list', 'from', 'to'] as const) {
    if (address[name] !== '') query.set(name, address[name]);
  }
  if (address.sort !== 'JOINED_AT') query.set('sort', address.sort);
  if (address.order !== usualOrder(address.sort)) query.set('order', address.order);
  if (address.page > 1) query.set('page', `${address.page}`);
  if (address.member !== '') query.set('member', address.member);
  return query.size === 0 ? '' : `?${query}`;
}

/** Whether any filter is active. */
export function isMemberListNarrowed(address: MemberListAddress): boolean {
  const { q, role, state, list, from, to } = address;
  return [q, role, state, list, from, to].some((value) => value !== '');
}

/** A valid calendar day. */
export function readDay(text: string): string {
  if (!day.test(text)) return '';
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : '';
}

/** The start (UTC) of a day, or of the next one; null without a day. */
export function momentOfDay(day: string, edge: 'start' | 'end'): string | null {
  if (day === '') return null;
  const at = new Date(`${day}T00:00:00Z`);
  if (edge === 'end') at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString();
}
