import { wirePage } from '#core/paging.ts';

export const cannedResponsesPerPage = 20;

/** URL state of the canned responses page. */
export interface CannedResponseAddress {
  q: string;
  /** All, shared ones only, or own ones only. */
  of: '' | 'shared' | 'own';
  language: string;
  /** From 1. */
  page: number;
  /** Id of the one being edited; `new` creates one. */
  edit: string;
}

export function readCannedResponseAddress(search: string): CannedResponseAddress {
  const query = new URLSearchParams(search);
  const of = query.get('of');
  return {
    q: query.get('q')?.trim() ?? '',
    of: of === 'shared' || of === 'own' ? of : '',
    language: query.get('language') ?? '',
    page: wirePage(query.get('page')) + 1,
    edit: query.get('edit') ?? '',
  };
}

export function cannedResponseSearch(address: Partial<CannedResponseAddress>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (value !== '' && !(name === 'page' && value === 1)) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}
