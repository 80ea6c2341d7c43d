import { useContext } from 'react';
import type { NavbarLink } from './NavbarItem.tsx';
import type { NavLinkData } from './NavLink.tsx';
import { MenuRow, type MenuRowItem } from './overlays/MenuRow.tsx';
import { MenuPlace } from './overlays/MenuRows.tsx';

type NavbarMoreRowsProps = {
  links: readonly NavbarLink[];
  /** The first one is the menu itself: its entries need no heading. */
  isFirstPlain: boolean;
};

/** Links of the bar as rows of a menu; a menu among them as a group. */
export function NavbarMoreRows({ links, isFirstPlain }: NavbarMoreRowsProps) {
  const { close } = useContext(MenuPlace);
  return links.map((link, index) => {
    const rows = (link.entries ?? [link]).map((entry) => (
      <MenuRow key={entry.key} item={rowOf(entry)} onChosen={close} />
    ));
    if (!link.entries || (isFirstPlain && index === 0)) return rows;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
      <div key={link.key} role="group" aria-label={link.label}>
        <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-text-muted">
          {link.label}
        </p>
        {rows}
      </div>
    );
  });
}

function rowOf({ key, label, href, icon, opening }: NavLinkData): MenuRowItem {
  return {
    ...{ key, label, href, icon },
    ...(opening === 'newTab' && { opensTab: true }),
    ...(opening === 'sameHost' && { isSameHost: true }),
  };
}
