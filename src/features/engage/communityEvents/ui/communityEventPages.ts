import { labelColon } from '#core/labelColon.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { canonicalOf, feedsOf } from '#features/base/layouts/pageAddresses.ts';
import { newPostPage } from '#features/content/compose/ui/composePage.ts';
import { communityEventPaths, readEventListAddress } from '../communityEventAddress.ts';
import { EventCheckInQuery } from './communityEventDocuments.ts';

export const communityEventListPage = definePage({
  document: null,
  settle: (_answer, address) => {
    const asked = readEventListAddress(address.url.search);
    if (
      asked.status === 'mine' &&
      asked.view === 'list' &&
      address.shell.viewer.memberId === null
    ) {
      return { kind: 'signIn' };
    }
    return {
      kind: 'show',
      head: {
        title: address.t('communityEvents:title'),
        noindex: asked.view !== 'list' || asked.status === 'mine',
        canonicalPath: canonicalOf(communityEventPaths.list(asked), address),
        feeds: feedsOf(address, {
          ...{ of: 'list', name: 'events', title: address.t('communityEvents:title') },
        }),
      },
      subject: {},
    };
  },
});

/** The entrance of an event. For others than its hosts the page does not exist. */
export const eventCheckInPage = definePage({
  document: EventCheckInQuery,
  variables: ({ params, url }) => ({
    id: params.id ?? '',
    pass: url.searchParams.get('pass') ?? '',
  }),
  settle: ({ data }, { t, shell }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const post = data?.conversation;
    if (!post?.communityEventDetails?.isHost) return { kind: 'notFound' };
    const title = `${t('communityEvents:checkInPage.title')}${labelColon(shell.language)}${post.title}`;
    return {
      kind: 'show',
      head: { title, noindex: true },
      subject: {
        breadcrumbs: [
          { label: t('communityEvents:title'), href: communityEventPaths.list() },
          { label: post.title, href: post.path },
        ],
      },
    };
  },
});

/** The composer, opened with an event. */
export const communityEventCreatePage = newPostPage({
  path: communityEventPaths.create(),
  type: 'EVENT',
});
