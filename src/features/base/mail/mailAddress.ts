import { wirePage } from '#core/paging.ts';

/** Outbox filters: URL value → mail state. */
export const mailStateWords = {
  queued: 'QUEUED',
  sent: 'SENT',
  kept: 'KEPT',
  failed: 'FAILED',
} as const;

export type MailStateWord = keyof typeof mailStateWords;

export interface MailListAddress {
  state: MailStateWord | null;
  /** Part of the recipient's address. */
  q: string;
  /** From 1. */
  page: number;
}

export const outboxPath = '/admin/mail';

/** Parses the outbox query; unknown values are ignored. */
export function readMailListAddress(search: string): MailListAddress {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  return {
    state: isStateWord(state) ? state : null,
    q: (query.get('q') ?? '').trim().slice(0, 100),
    page: wirePage(query.get('page')) + 1,
  };
}

const mailsPerPage = 20;

/** Variables of the outbox, and of a single mail by id. */
export function mailListVariables(id: string | undefined, search: string) {
  const { state, q, page } = readMailListAddress(search);
  return {
    id: id ?? '0',
    isOne: id !== undefined,
    state: state === null ? null : mailStateWords[state],
    recipient: q === '' ? null : q,
    page: page - 1,
    first: mailsPerPage,
  };
}

/** The outbox URL; defaults are omitted. */
export function outboxHref({ state = null, q = '', page = 1 }: Partial<MailListAddress>): string {
  const query = new URLSearchParams();
  if (state !== null) query.set('state', state);
  if (q !== '') query.set('q', q);
  if (page > 1) query.set('page', `${page}`);
  return query.size === 0 ? outboxPath : `${outboxPath}?${query}`;
}

export function mailHref(id: string | number): string {
  return `${outboxPath}/${id}`;
}

function isStateWord(word: string): word is MailStateWord {
  return Object.hasOwn(mailStateWords, word);
}
