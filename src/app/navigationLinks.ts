import type { CommunitySettings, NavigationLink } from '#core/communitySettings.ts';
import { paths } from '#core/paths.ts';
import { contactPaths } from '#features/support/contactForm/contactPaths.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import type { NavLinkData } from '#ui/NavLink.tsx';
import type { Translate } from '#ui/translate.ts';

type LinkType = NavigationLink['type'];

/**
 * Where each type of link leads (SPEC §2 "Navigation bar link types"). 'own': the link says it itself.
 */
const destinations: Record<LinkType, string> = {
  CATEGORIES: paths.categories(),
  CATEGORIES_MENU: paths.categories(),
  EXTERNAL_LINK: 'own',
  HOME: paths.home(),
  LEADERBOARD: paths.leaderboard(),
  NEW_POST: paths.newConversation(),
  SIGN_IN: paths.login(),
  TOPICS: paths.topics(),
  SEARCH: paths.search(),
  SEARCH_CONVERSATION: paths.search(),
  // Another application of the same host.
  COURSES: '/courses',
  TAGS: paths.tags(),
  CUSTOM_PAGE: 'own',
  SUPPORT: supportPaths.list('CASE'),
  SUPPORT_TICKET: supportPaths.list('TICKET'),
  CREATE_SUPPORT_TICKET: supportPaths.create('TICKET'),
  CREATE_SUPPORT_CASE: supportPaths.create('CASE'),
  SUPPORT_CONTACT: contactPaths.form(),
};

/** How a link is opened where the router does not do it. */
const openings: Partial<Record<LinkType, NavLinkData['opening']>> = {
  EXTERNAL_LINK: 'newTab',
  COURSES: 'sameHost',
};

/** A link of the navigation bar; of the categories it is a menu. */
export interface NavigationEntry extends NavLinkData {
  type: LinkType;
}

/** The community's navigation as links; links without a target, or not useful to this viewer, are omitted. */
export function navigationLinks(
  navigation: CommunitySettings['navigation'],
  { signedIn, t }: { signedIn: boolean; t: Translate<'shell'> },
): NavigationEntry[] {
  return navigation.flatMap(({ type, label, href: own }, index) => {
    const destination = destinations[type];
    const href = destination === 'own' ? own : destination;
    if (!href || (type === 'SIGN_IN' && signedIn)) return [];
    return [
      {
        key: `${index}-${href}`,
        type,
        label: label ?? t(`links.${type}`),
        href,
        opening: openings[type],
      },
    ];
  });
}
