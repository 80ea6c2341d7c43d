import type { ReactNode } from 'react';
import { NavLink, type NavLinkData } from './NavLink.tsx';

export type NavbarLink = NavLinkData & {
  /** In place of the link, in its look. */
  menu?: (className: string) => ReactNode;
  /** What its menu has, for the menu of what does not fit. */
  entries?: readonly NavLinkData[];
};

export const navbarLinkLook =
  'flex items-center gap-2 rounded-md px-2.5 font-medium whitespace-nowrap text-sm -outline-offset-2 transition-colors hover:bg-current/8 aria-[current]:bg-current/10 [&_svg]:shrink-0';

/** A link of the navigation bar, or its menu. */
export function NavbarItem({ link, className }: { link: NavbarLink; className: string }) {
  return link.menu?.(className) ?? <NavLink link={link} className={className} />;
}
