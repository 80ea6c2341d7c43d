import { wirePage } from '#core/paging.ts';

/** What the outbox can be narrowed to: word in the address → state of a mail. */
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

/** Reads the query of the outbox; what is unknown counts as not there. */
export function readMailListAddress(search: string): MailListAddress {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  return {
    state: isStateWord(state) ? state : null,
    q: (query.get('q') ?? '').trim().slice(0, 100),
    page: wirePage(query.get('page')) + 1,
  };
}

/** The address of the outbox; what is as always is left out. */
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
