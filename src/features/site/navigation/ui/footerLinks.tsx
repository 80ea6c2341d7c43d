import type { FooterColumn } from '#ui/Footer.tsx';
import type { NavLinkData } from '#ui/NavLink.tsx';
import type { NavigationEntry } from '../navigationLinks.ts';
import { EntryIcon } from './EntryIcon.tsx';

/** The links of the footer: menus are its columns. */
export function footerLinks(entries: readonly NavigationEntry[]): {
  columns: FooterColumn[];
  links: NavLinkData[];
} {
  return {
    columns: entries
      .filter(({ type }) => type === 'MENU')
      .map(({ key, label, entries: own }) => ({ key, heading: label, links: own.map(linkOf) })),
    links: entries.filter(({ type }) => type !== 'MENU').map(linkOf),
  };
}

function linkOf({ key, label, href, icon, opening }: NavigationEntry): NavLinkData {
  return { key, label, href, opening, icon: icon && <EntryIcon name={icon} /> };
}
