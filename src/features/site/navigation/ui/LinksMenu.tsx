import ChevronDown from 'virtual:icons/chevron-down';
import { useContext } from 'react';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { MenuColumns } from '#ui/overlays/MenuColumns.tsx';
import { MenuRow, type MenuRowItem } from '#ui/overlays/MenuRow.tsx';
import { MenuPlace } from '#ui/overlays/MenuRows.tsx';
import type { NavigationEntry } from '../navigationLinks.ts';
import { EntryIcon } from './EntryIcon.tsx';

type LinksMenuProps = {
  entry: NavigationEntry;
  /** The look of a link of the navigation bar. */
  className: string;
  current: boolean;
};

/** A menu of the navigation bar: links, and groups of links side by side. */
export function LinksMenu({ entry, className, current }: LinksMenuProps) {
  return (
    <Menu
      isEager
      trigger={
        <>
          {entry.icon && <EntryIcon name={entry.icon} />}
          {entry.label}
          <ChevronDown aria-hidden className="size-4 opacity-70" />
        </>
      }
      className={cx(className, 'w-full', current && 'bg-current/10')}
      items={() => <MenuEntries entries={entry.entries} />}
    />
  );
}

function MenuEntries({ entries }: { entries: readonly NavigationEntry[] }) {
  const groups = entries.filter(({ type }) => type === 'MENU');
  const links = entries.filter(({ type }) => type !== 'MENU');
  return (
    <>
      <Rows entries={links} />
      {links.length > 0 && groups.length > 0 && <hr className="-mx-1.5 my-1.5 border-border" />}
      {groups.length > 0 && (
        <MenuColumns count={groups.length}>
          {groups.map(({ key, label, entries: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
            <div key={key} role="group" aria-label={label}>
              <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-text-muted">
                {label}
              </p>
              <Rows entries={own} />
            </div>
          ))}
        </MenuColumns>
      )}
    </>
  );
}

function Rows({ entries }: { entries: readonly NavigationEntry[] }) {
  const { close } = useContext(MenuPlace);
  return entries.map((entry) => <MenuRow key={entry.key} item={rowOf(entry)} onChosen={close} />);
}

function rowOf({ key, label, href, icon, opening }: NavigationEntry): MenuRowItem {
  return {
    ...{ key, label, href, icon: icon && <EntryIcon name={icon} /> },
    ...(opening === 'newTab' && { opensTab: true }),
    ...(opening === 'sameHost' && { isSameHost: true }),
  };
}
