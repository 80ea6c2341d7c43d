import type { CommunitySettings, NavigationLink } from '#core/communitySettings.ts';
import { paths } from '#core/paths.ts';
import type { NavLinkData } from '#ui/NavLink.tsx';
import type { Translate } from '#ui/translate.ts';

/** The target of each link type (SPEC §2 "Navigation bar link types"); null if the link has its own URL. */
const destinations: Record<NavigationLink['type'], string | null> = {
  CATEGORIES: paths.categories(),
  CATEGORIES_MENU: paths.categories(),
  EXTERNAL_LINK: null,
  HOME: paths.home(),
  LEADERBOARD: paths.leaderboard(),
  NEW_POST: paths.newConversation(),
  SIGN_IN: paths.login(),
  TOPICS: paths.topics(),
  SEARCH: paths.search(),
  SEARCH_CONVERSATION: paths.search(),
  COURSES: '/courses',
  TAGS: paths.tags(),
  CUSTOM_PAGE: null,
};

/** The community's navigation as links; links without a target, or not useful to this viewer, are omitted. */
export function navigationLinks(
  navigation: CommunitySettings['navigation'],
  { signedIn, t }: { signedIn: boolean; t: Translate<'shell'> },
): NavLinkData[] {
  return navigation.flatMap((link, index) => {
    const href = destinations[link.type] ?? link.href;
    if (!href || (link.type === 'SIGN_IN' && signedIn)) return [];
    return [
      {
        key: `${index}-${href}`,
        label: link.label ?? t(`links.${link.type}`),
        href,
        external: link.type === 'EXTERNAL_LINK',
      },
    ];
  });
}
