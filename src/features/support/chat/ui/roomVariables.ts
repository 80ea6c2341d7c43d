import type { ChatAddress } from '../chatAddress.ts';

/** The part of the address that the list of rooms depends on. */
export type RoomAddress = Pick<ChatAddress, 'tab' | 'search' | 'page'>;

export function roomVariables({ tab, search, page }: RoomAddress) {
  return {
    state: tab === 'requests' ? ('REQUEST' as const) : ('ACTIVE' as const),
    search: search || null,
    page: page - 1,
  };
}

/** A search of chats finds messages too. */
export function chatSearchVariables({ search }: Pick<RoomAddress, 'search'>) {
  return { words: search, isSearch: search !== '' };
}
