import { CategoriesMenu } from '#features/content/taxonomy/ui/CategoriesMenu.tsx';
import type { NavbarLink } from '#ui/NavbarItem.tsx';
import type { NavLinkData } from '#ui/NavLink.tsx';
import type { NavigationEntry } from '../navigationLinks.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { LinksMenu } from './LinksMenu.tsx';

/** The links of the navigation bar, of which some are menus. */
export function barLinks(entries: readonly NavigationEntry[], pathname: string): NavbarLink[] {
  return entries.map((entry) => {
    const { key, label, href, icon, opening } = entry;
    const current = hasCurrent(entry, pathname);
    const link = { key, label, href, opening, current, icon: icon && <EntryIcon name={icon} /> };
    if (entry.type === 'CATEGORIES_MENU') {
      return {
        ...link,
        menu: (className) => <CategoriesMenu {...{ label, className, current, icon: link.icon }} />,
      };
    }
    if (entry.type !== 'MENU') return link;
    return {
      ...{ ...link, entries: leavesOf(entry.entries) },
      menu: (className) => <LinksMenu {...{ entry, className, current }} />,
    };
  });
}

/** The links of a menu without its groups. */
function leavesOf(entries: readonly NavigationEntry[]): NavLinkData[] {
  return entries.flatMap(({ key, label, href, opening, icon, entries: own }) =>
    own.length > 0
      ? leavesOf(own)
      : [{ key, label, href, opening, icon: icon && <EntryIcon name={icon} /> }],
  );
}

/** A link is current on its own page and on pages below it; a menu, if one of its links is. */
function hasCurrent({ href, entries }: NavigationEntry, pathname: string): boolean {
  if (entries.length > 0) return entries.some((entry) => hasCurrent(entry, pathname));
  if (href === '/') return pathname === '/';
  return pathname === href || pathname.startsWith(`${href}/`);
}
