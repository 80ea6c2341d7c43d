import { definePage } from '#features/base/layouts/page.ts';
import { canonicalOf, feedsOf } from '#features/base/layouts/pageAddresses.ts';
import { newPostPage } from '#features/content/compose/ui/composePage.ts';
import { pollPaths, readPollListAddress } from '../pollAddress.ts';

export const pollListPage = definePage({
  document: null,
  settle: (_answer, address) => ({
    kind: 'show',
    head: {
      title: address.t('polls:title'),
      canonicalPath: canonicalOf(pollPaths.list(readPollListAddress(address.url.search)), address),
      feeds: feedsOf(address, { of: 'list', name: 'polls', title: address.t('polls:title') }),
    },
    subject: {},
  }),
});

/** The composer, opened with a poll. */
export const pollCreatePage = newPostPage({ path: pollPaths.create(), type: 'POLLS' });
