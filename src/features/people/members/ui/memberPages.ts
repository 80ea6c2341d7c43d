import { paths } from '#core/paths.ts';
import { definePage, type PageAddress } from '#features/base/layouts/page.ts';
import { canonicalOf, redirectToRight } from '#features/base/layouts/pageAddresses.ts';
import { ProfileQuery } from './memberDocuments.ts';

interface ProfileRow {
  pathOf: (id: string) => string;
  /** Only for one's own profile; 404 for others. */
  ownOnly?: boolean;
  /** The page title's part besides the member's name. */
  titleOf?: (name: string, address: PageAddress) => string;
}

/** A page about a member; `me` is the viewer, and requires sign-in for a visitor (SPEC §8). */
export function profilePageOf({ pathOf, ownOnly = false, titleOf }: ProfileRow) {
  return definePage({
    document: ProfileQuery,
    variables: ({ params }) => ({ id: params.id ?? '' }),
    settle: (answer, address) => {
      const { params, shell, url } = address;
      const { memberId } = shell.viewer;
      if (params.id === 'me') {
        if (memberId === null) return { kind: 'signIn' };
        return { kind: 'redirect', status: 302, path: `${pathOf(memberId)}${url.search}` };
      }
      const profile = answer.data?.profile;
      if (!profile) return { kind: 'notFound' }; // §8: profile not found or failure shows 404
      if (ownOnly && memberId === null) return { kind: 'signIn' };
      if (ownOnly && memberId !== profile.id) return { kind: 'notFound' };
      const path = pathOf(profile.id);
      const name = profile.fullName || profile.username;
      const silent = profile.counts.totalContentAuthored === 0;
      return (
        redirectToRight(path, address) ?? {
          kind: 'show',
          head: {
            title: titleOf?.(name, address) ?? name,
            description: profile.bio || undefined,
            canonicalPath: canonicalOf(path, address),
            image: profile.avatar,
            type: 'profile',
            noindex: silent || ownOnly || profile.left !== null,
          },
          subject: { memberId: profile.id },
        }
      );
    },
  });
}

export const profilePage = profilePageOf({ pathOf: paths.member });

export const profileBadgesPage = profilePageOf({
  pathOf: paths.memberBadges,
  titleOf: (name, { t }) => t('people:pageTitle.badges', { name }),
});
