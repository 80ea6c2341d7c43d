import { slugOf } from '#core/slug.ts';
import type { RequestFilter, SupportKind } from './supportRequestRules.ts';

interface RequestAddress {
  id: string | number;
  number: string | number;
  kind: SupportKind;
  title: string;
  topicSlug?: string | null;
}

interface ListAddress {
  status?: RequestFilter;
  page?: number;
  q?: string;
  /** Without the cases of the viewer's company. */
  own?: boolean;
}

/** Addresses below the base path (SPEC §2). */
export const supportPaths = {
  list: (kind: SupportKind, { status, page = 1, q = '', own = false }: ListAddress = {}) => {
    const query = new URLSearchParams();
    if (status && status !== 'ALL') query.set('status', status.toLowerCase());
    if (q !== '') query.set('q', q);
    if (own) query.set('from', 'me');
    if (page > 1) query.set('page', `${page}`);
    return `${bases[kind]}${query.size > 0 ? `?${query}` : ''}`;
  },
  create: (kind: SupportKind) => `${bases[kind]}/new`,
  one: (request: RequestAddress) =>
    request.kind === 'CASE'
      ? `/support/requests/${request.number}`
      : [
          '/support/tickets',
          ...(request.topicSlug ? [encodeURIComponent(request.topicSlug)] : []),
          encodeURIComponent(slugOf(request.title)),
          `${request.id}`,
        ].join('/'),
  edit: (request: RequestAddress) => `${supportPaths.one(request)}/edit`,
} as const;

const bases = { TICKET: '/support/tickets', CASE: '/support/requests' } as const;
