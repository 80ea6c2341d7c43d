import { paths } from '#core/paths.ts';
import { definePage } from '#features/layouts/page.ts';
import { canonicalOf, redirectToRight } from '#features/layouts/pageAddresses.ts';
import { ProfileQuery } from './memberDocuments.ts';

/** `/users/{id}`; `me` is the viewer's own, and asks a visitor to sign in (SPEC §8). */
export const profilePage = definePage({
  key: 'PROFILE_PAGE',
  document: ProfileQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: (answer, address) => {
    const { params, shell, url } = address;
    if (params.id === 'me') {
      const { memberId } = shell.viewer;
      if (memberId === null) return { kind: 'signIn' };
      return { kind: 'redirect', status: 302, path: `${paths.member(memberId)}${url.search}` };
    }
    const profile = answer.data?.profile;
    if (!profile) return { kind: 'notFound' }; // §8: profile not found or failure shows 404
    const path = paths.member(profile.id);
    const silent = profile.counts.totalContentAuthored === 0;
    return (
      redirectToRight(path, address) ?? {
        kind: 'show',
        head: {
          title: profile.fullName || profile.username,
          description: profile.bio || undefined,
          canonicalPath: canonicalOf(path, address),
          image: profile.avatar,
          type: 'profile',
          noindex: silent,
        },
        subject: { memberId: profile.id },
      }
    );
  },
});

export const leaderboardPage = definePage({
  key: 'LEADERBOARD_PAGE',
  document: null,
  settle: (_answer, address) => ({
    kind: 'show',
    head: {
      title: address.t('layouts:pageTitle.leaderboard'),
      description: address.t('layouts:descriptions.leaderboard'),
      canonicalPath: canonicalOf(paths.leaderboard(), address),
    },
    subject: {},
  }),
});
