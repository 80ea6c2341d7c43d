import type { SwitchSettings } from '#core/feature/featureSwitch.ts';
import { paths } from '#core/paths.ts';
import type { LinkIcon, LinkType, SiteLink } from '#core/siteLinks.ts';
import { isPageOff } from '#features/base/layouts/switchedPages.ts';
import { contactPaths } from '#features/support/contactForm/contactPaths.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import type { NavLinkData } from '#ui/NavLink.tsx';
import type { Translate } from '#ui/translate.ts';

/** Where each type of link leads (SPEC §2 "Navigation bar link types"). 'own': the link says it itself. */
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
  MENU: '',
};

/** A link of the navigation bar or the footer. Of the categories it is a menu, and a menu has entries. */
export interface NavigationEntry extends Omit<NavLinkData, 'icon'> {
  type: LinkType;
  icon: LinkIcon | undefined;
  entries: readonly NavigationEntry[];
}

/** The URL that a link leads to; '' for a menu, null for an incomplete link. */
export function destinationOf({ type = 'EXTERNAL_LINK', href }: SiteLink): string | null {
  return destinations[type] === 'own' ? href || null : destinations[type];
}

/** Whether a link leads to a page that is switched off. */
export function isLinkOff(link: SiteLink, settings: SwitchSettings): boolean {
  return isPageOff(destinationOf(link) ?? '', settings);
}

/** Links as this viewer uses them; those without a target, or not useful to the viewer, are omitted. */
export function navigationLinks(
  links: readonly SiteLink[],
  viewer: { signedIn: boolean; t: Translate<'shell'> },
): NavigationEntry[] {
  return links.flatMap((link, index) => {
    const { type = 'EXTERNAL_LINK', label, icon, children = [] } = link;
    const href = destinationOf(link);
    const entries = navigationLinks(children, viewer);
    if (href === null || (type === 'SIGN_IN' && viewer.signedIn)) return [];
    if (type === 'MENU' && entries.length === 0) return [];
    return [
      {
        key: `${index}-${href}`,
        ...{ type, icon, href, entries },
        label: label || viewer.t(`links.${type}`),
        opening: openingOf(type, href),
      },
    ];
  });
}

/** How a link is opened where the router does not do it. */
function openingOf(type: LinkType, href: string): NavLinkData['opening'] {
  if (type === 'COURSES') return 'sameHost';
  return href.startsWith('/') || href === '' ? undefined : 'newTab';
}
