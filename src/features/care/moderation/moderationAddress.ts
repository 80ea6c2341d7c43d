import { wirePage } from '#core/paging.ts';
import type { ViewerPreferences } from '#core/viewerPreferences.ts';
import { moderationReasons } from '#features/care/reviewQueue/moderationReasonRules.ts';
import { type ModeratedKind, moderatedKinds } from './moderationRules.ts';

/** URL state of the queue (SPEC §2 conversations/moderation). */
export interface ModerationAddress {
  q: string;
  type: ModeratedKind | '';
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

/** URL value: all languages, overriding the moderator's preference. */
export const everyLanguage = 'ANY';

/** The moderator's preferred language; '' for all. */
export function languageScopeOf({
  viewer,
  settings,
}: {
  viewer: { preferences: Pick<ViewerPreferences, 'moderationLanguage'> };
  settings: { activeLanguages: readonly string[] };
}): string {
  const { moderationLanguage: chosen } = viewer.preferences;
  // A language removed from the community could not be deselected either.
  const { activeLanguages } = settings;
  return activeLanguages.length > 1 && activeLanguages.includes(chosen) ? chosen : '';
}

/**
 * Invalid values are ignored.
 * @param scope the default language
 */
export function readModerationAddress(search: string, scope: string): ModerationAddress {
  const query = new URLSearchParams(search);
  const get = (name: string) => (query.get(name)?.trim() ?? '').slice(0, 200);
  const among = <Each extends string>(all: readonly Each[], name: string): Each | '' =>
    all.find((each) => each === get(name)) ?? '';
  return {
    q: get('q'),
    type: among(moderatedKinds(), 'type'),
    topic: /^[1-9]\d{0,15}$/.test(get('topic')) ? get('topic') : '',
    language: languageOf(get('language'), scope),
    reason: among(moderationReasons, 'reason'),
    author: get('author').replace(/^@/, ''),
    assigned: among(assignments, 'assigned'),
    done: get('done') === '1',
    sort: among(moderationSorts, 'sort') || 'LAST_ACTIVITY',
    order: get('order') === 'ASC' ? 'ASC' : 'DESC',
    page: wirePage(query.get('page')) + 1,
  };
}

function languageOf(given: string, scope: string): string {
  if (given === everyLanguage) return '';
  return /^[A-Za-z]{2}(_[A-Za-z]{2})?$/.test(given) ? given : scope;
}

/** The URL's query; defaults are omitted. */
export function moderationSearch(address: ModerationAddress, scope: string): string {
  const query = new URLSearchParams();
  for (const name of narrowing) {
    if (address[name] !== '') query.set(name, address[name]);
  }
  if (address.language !== scope) query.set('language', address.language || everyLanguage);
  if (address.done) query.set('done', '1');
  if (address.sort !== 'LAST_ACTIVITY') query.set('sort', address.sort);
  if (address.order !== 'DESC') query.set('order', address.order);
  if (address.page > 1) query.set('page', `${address.page}`);
  return query.size === 0 ? '' : `?${query}`;
}

const narrowing = ['q', 'type', 'topic', 'reason', 'author', 'assigned'] as const;

/** The default language is not a filter: it is the moderator's scope. */
export function isModerationNarrowed(address: ModerationAddress, scope: string): boolean {
  const isOtherLanguage = address.language !== '' && address.language !== scope;
  return isOtherLanguage || narrowing.some((name) => address[name] !== '');
}

/** The URL state as API input. */
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
