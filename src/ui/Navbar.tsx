import MenuIcon from 'virtual:icons/menu';
import Search from 'virtual:icons/search';
import X from 'virtual:icons/x';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from './cx.ts';
import { NavbarBrand, type NavbarBrandData } from './NavbarBrand.tsx';
import { NavbarItem, type NavbarLink, navbarLinkLook } from './NavbarItem.tsx';
import { NavbarLinks } from './NavbarLinks.tsx';
import { useTranslation } from './useTranslation.ts';

type NavbarProps = {
  /** Before the brand. */
  lead?: ReactNode;
  /** Of a workspace, which needs the height. */
  isLow?: boolean;
  brand: NavbarBrandData;
  links: readonly NavbarLink[];
  /** The field; none on a page that is itself for searching. Its place stays. */
  search?: ReactNode;
  /** Of the page for searching, which a phone's bar links instead of having the field. */
  searchHref?: string;
  /** Primary actions for visitors, before the account. */
  action?: ReactNode;
  /** The account menu, or the sign-in link. */
  account?: ReactNode;
  /** Below the links in a phone's menu. */
  menuFoot?: ReactNode;
};

/**
 * The top bar: brand, links, search, action and account, each in the same place on every page. What does not
 * fit of the links is in a menu behind them; below LG all are in a disclosure that works without JavaScript.
 */
export function Navbar(props: NavbarProps) {
  const {
    lead,
    isLow = false,
    brand,
    links,
    search,
    searchHref,
    action,
    account,
    menuFoot,
  } = props;
  const { t } = useTranslation('ui');
  return (
    <header className="navbar no-print z-20 border-b border-border bg-navbar pt-[env(safe-area-inset-top)] text-on-navbar lg:sticky lg:top-0">
      <div
        className={cx(
          'navbar-page relative flex flex-wrap items-center gap-x-1 md:flex-nowrap md:gap-x-3',
          isLow ? 'min-h-12 lg:h-12' : 'min-h-14 lg:h-16',
        )}
      >
        {lead}
        <NavbarBrand brand={brand} />
        <NavbarLinks links={links} className="max-lg:hidden" />
        <div className="ms-auto min-w-0 max-md:hidden md:max-lg:flex-1 lg:w-48 lg:shrink-0 xl:w-64">
          {search}
        </div>
        <div className="flex max-w-full flex-wrap items-center justify-end gap-x-0.5 max-md:ms-auto md:shrink-0 md:flex-nowrap md:gap-x-1">
          {searchHref && (
            <Link
              to={searchHref}
              aria-label={t('search')}
              className="inline-flex size-11 items-center justify-center rounded-full hover:bg-current/10 md:hidden"
            >
              <Search aria-hidden className="size-5.5" />
            </Link>
          )}
          {action}
          {account}
          <NavbarDisclosure links={links} foot={menuFoot} />
        </div>
      </div>
    </header>
  );
}

function NavbarDisclosure({ links, foot }: { links: readonly NavbarLink[]; foot: ReactNode }) {
  const { t } = useTranslation('ui');
  const { key } = useLocation();
  return (
    // A new key after each navigation closes it.
    <details
      key={key}
      onKeyDown={closeOnEscape}
      onBlur={closeBehind}
      className="group -me-2.5 lg:hidden"
    >
      {/* When open, it covers the page, so that a tap outside the menu closes it. */}
      <summary
        aria-label={t('menu')}
        className="inline-flex size-11 list-none items-center justify-center rounded-full group-open:before:fixed group-open:before:inset-0 group-open:before:z-20 group-open:before:bg-overlay hover:bg-current/10"
      >
        <MenuIcon aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      <div className="bottom-sheet z-30 bg-navbar shadow-lg md:max-lg:absolute md:max-lg:inset-x-0 md:max-lg:top-full">
        <nav aria-label={t('mainNavigation')}>
          <ul className="p-2">
            {links.map((link) => (
              <li key={link.key}>
                <NavbarItem link={link} className={`${navbarLinkLook} h-12`} />
              </li>
            ))}
          </ul>
        </nav>
        {foot && <div className="border-t border-border p-3">{foot}</div>}
      </div>
    </details>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape') return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** The next focused element must not be hidden behind the menu. */
function closeBehind({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}
