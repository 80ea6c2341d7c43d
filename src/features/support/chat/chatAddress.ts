/** What the address of the page shows. */
export interface ChatAddress {
  /** The open room; '' for none. */
  room: string;
  /** The `seq` of a message of it to show; null: where the reader left off. */
  at: number | null;
  tab: 'chats' | 'requests';
  search: string;
  /** Of the list, from 1. */
  page: number;
}

const path = '/direct-messaging';

export const chatPaths = {
  page: (address: Partial<ChatAddress> = {}) => {
    const query = new URLSearchParams();
    if (address.tab === 'requests') query.set('tab', 'requests');
    if (address.search) query.set('q', address.search);
    if (address.page && address.page > 1) query.set('page', String(address.page));
    if (address.room) query.set('room', address.room);
    if (address.room && address.at) query.set('at', String(address.at));
    return query.size === 0 ? path : `${path}?${query}`;
  },
  settings: () => `${path}/settings`,
};

/** The list that a room is in. */
export function listOf({ state }: { state: string }): string {
  return chatPaths.page({ tab: state === 'REQUEST' ? 'requests' : 'chats' });
}

export function readChatAddress(search: string): ChatAddress {
  const query = new URLSearchParams(search);
  const room = query.get('room') ?? '';
  const at = query.get('at') ?? '';
  return {
    room: /^\d{1,18}$/.test(room) ? room : '',
    at: /^[1-9]\d{0,8}$/.test(at) ? Number(at) : null,
    tab: query.get('tab') === 'requests' ? 'requests' : 'chats',
    search: (query.get('q') ?? '').trim().slice(0, 80),
    page: Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), 10_000),
  };
}
