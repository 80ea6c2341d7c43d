import { wirePage } from '#core/paging.ts';
import { moderatedKinds, moderationReasons } from './moderationRules.ts';

/** What the address of the queue says (SPEC §2 conversations/moderation). */
export interface ModerationAddress {
  q: string;
  type: (typeof moderatedKinds)[number] | '';
  /** Id of a topic. */
  topic: string;
  language: string;
  reason: (typeof moderationReasons)[number] | '';
  /** Username or id. */
  author: string;
  assigned: 'ME' | 'NOBODY' | '';
  done: boolean;
  sort: 'LAST_ACTIVITY' | 'RECENT';
  order: 'ASC' | 'DESC';
  /** From 1. */
  page: number;
}

export const moderationSorts = ['LAST_ACTIVITY', 'RECENT'] as const;
export const assignments = ['ME', 'NOBODY'] as const;

/** What cannot be read counts as not there. */
export function readModerationAddress(search: string): ModerationAddress {
  const query = new URLSearchParams(search);
  const get = (name: string) => (query.get(name)?.trim() ?? '').slice(0, 200);
  const among = <Each extends string>(all: readonly Each[], name: string): Each | '' =>
    all.find((each) => each === get(name)) ?? '';
  return {
    q: get('q'),
    type: among(moderatedKinds, 'type'),
    topic: /^[1-9]\d{0,15}$/.test(get('topic')) ? get('topic') : '',
    language: /^[A-Za-z]{2}(_[A-Za-z]{2})?$/.test(get('language')) ? get('language') : '',
    reason: among(moderationReasons, 'reason'),
    author: get('author').replace(/^@/, ''),
    assigned: among(assignments, 'assigned'),
    done: get('done') === '1',
    sort: among(moderationSorts, 'sort') || 'LAST_ACTIVITY',
    order: get('order') === 'ASC' ? 'ASC' : 'DESC',
    page: wirePage(query.get('page')) + 1,
  };
}

/** The query of an address; what is as always is left out. */
export function moderationSearch(address: ModerationAddress): string {
  const query = new URLSearchParams();
  for (const name of narrowing) {
    if (address[name] !== '') query.set(name, address[name]);
  }
  if (address.done) query.set('done', '1');
  if (address.sort !== 'LAST_ACTIVITY') query.set('sort', address.sort);
  if (address.order !== 'DESC') query.set('order', address.order);
  if (address.page > 1) query.set('page', `${address.page}`);
  return query.size === 0 ? '' : `?${query}`;
}

const narrowing = ['q', 'type', 'topic', 'language', 'reason', 'author', 'assigned'] as const;

export function isNarrowed(address: ModerationAddress): boolean {
  return narrowing.some((name) => address[name] !== '');
}

/** An address as the API takes it. */
export function filterOf(address: ModerationAddress) {
  const { type, topic, language, reason, author, assigned, done } = address;
  return {
    done,
    types: type === '' ? null : [type],
    topicIds: topic === '' ? null : [topic],
    languages: language === '' ? null : [language],
    reasons: reason === '' ? null : [reason],
    authors: author === '' ? null : [author],
    assigned: assigned === '' ? null : assigned,
  };
}
