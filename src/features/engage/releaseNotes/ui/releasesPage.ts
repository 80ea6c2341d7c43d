import { definePage } from '#features/base/layouts/page.ts';
import { canonicalOf } from '#features/base/layouts/pageAddresses.ts';
import { releasesPath } from '../releaseAddress.ts';

/** `/releases`: the changelog. */
export const releasesPage = definePage({
  document: null,
  settle: (_answer, address) => ({
    kind: 'show',
    head: {
      title: address.t('releaseNotes:title'),
      description: address.t('releaseNotes:description'),
      canonicalPath: canonicalOf(releasesPath, address),
    },
    subject: {},
  }),
});
