import { wirePage } from '#core/paging.ts';

export const mailboxesPath = '/admin/mailboxes';
export const inboundPath = '/admin/inbound-mail';

/** Filter of received emails: URL value → state. */
export const inboundStateWords = {
  quarantined: 'QUARANTINED',
  failed: 'FAILED',
  delivered: 'ROUTED',
  rejected: 'REFUSED',
  ignored: 'IGNORED',
} as const;

export type InboundStateWord = keyof typeof inboundStateWords;

export interface InboundListAddress {
  state: InboundStateWord | null;
  /** Part of the sender or subject. */
  q: string;
  /** From 1. */
  page: number;
}

/** Parses the query of the list; unknown values are ignored. */
export function readInboundAddress(search: string): InboundListAddress {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  return {
    state: isStateWord(state) ? state : null,
    q: (query.get('q') ?? '').trim().slice(0, 100),
    page: wirePage(query.get('page')) + 1,
  };
}

export const inboundPerPage = 20;

/** Variables of received emails, and of a single one by id. */
export function inboundMailVariables(id: string | undefined, search: string) {
  const { state, q, page } = readInboundAddress(search);
  return {
    id: id ?? '0',
    isOne: id !== undefined,
    state: state === null ? null : inboundStateWords[state],
    text: q === '' ? null : q,
    page: page - 1,
    first: inboundPerPage,
  };
}

/** The URL of the list; defaults are omitted. */
export function inboundHref({ state = null, q = '', page = 1 }: Partial<InboundListAddress>) {
  const query = new URLSearchParams();
  if (state !== null) query.set('state', state);
  if (q !== '') query.set('q', q);
  if (page > 1) query.set('page', `${page}`);
  return query.size === 0 ? inboundPath : `${inboundPath}?${query}`;
}

export function inboundMailHref(id: string): string {
  return `${inboundPath}/${id}`;
}

/** The mailbox that is edited: its id, `new`, or ''. */
export function readEditedMailbox(search: string): string {
  return new URLSearchParams(search).get('edit') ?? '';
}

export function editMailboxHref(id: string): string {
  return `${mailboxesPath}?edit=${id}`;
}

function isStateWord(word: string): word is InboundStateWord {
  return Object.hasOwn(inboundStateWords, word);
}
