import { wirePage } from '#core/paging.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { canonicalOf } from '#features/base/layouts/pageAddresses.ts';
import { badgePath } from '../badgeAddress.ts';
import { BadgeQuery } from './badgeDocuments.ts';

/** `badges` */
export const badgeListPage = definePage({
  document: null,
  settle: (_answer, address) => ({
    kind: 'show',
    head: {
      title: address.t('badges:title'),
      description: address.t('badges:description'),
      canonicalPath: canonicalOf('/badges', address),
    },
    subject: {},
  }),
});

/** `badges/{id}`: the members who have it. */
export const badgePage = definePage({
  document: BadgeQuery,
  variables: ({ params, url }) => ({
    id: params.id ?? '',
    page: wirePage(url.searchParams.get('page')),
  }),
  settle: ({ data }, address) => {
    const badge = data?.badge;
    if (!badge) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: {
        title: badge.name,
        description: badge.description || undefined,
        canonicalPath: canonicalOf(badgePath(badge.id), address),
      },
      subject: {},
    };
  },
});
