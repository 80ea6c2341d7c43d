import MenuIcon from 'virtual:icons/menu';
import X from 'virtual:icons/x';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from './cx.ts';
import { NavLink, type NavLinkData } from './NavLink.tsx';
import { useFittingItems } from './useFittingItems.ts';
import { useTranslation } from './useTranslation.ts';

export type NavbarBrand = { name: string; href: string; logoUrl?: string; darkLogoUrl?: string };

export type NavbarLink = NavLinkData & {
  /** In place of the link, in its look. */
  menu?: (className: string) => ReactNode;
};

type NavbarProps = {
  brand: NavbarBrand;
  links: readonly NavbarLink[];
  search?: ReactNode;
  /** Primary actions for visitors, before theme and account. */
  action?: ReactNode;
  theme?: ReactNode;
  /** The account menu, or the sign-in link. */
  account?: ReactNode;
};

const linkLook =
  'flex items-center gap-2 rounded-md px-2.5 font-medium whitespace-nowrap text-sm -outline-offset-2 transition-colors hover:bg-current/8 aria-[current]:bg-current/10 [&_svg]:shrink-0';

/**
 * The top bar. Below LG, and where not all fit, its links are in a disclosure that works without JavaScript.
 */
export function Navbar({ brand, links, search, action, theme, account }: NavbarProps) {
  const { t } = useTranslation('ui');
  const { key } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFittingItems(list, links.map(({ label }) => label).join());
  const isCrowded =
    fitting === null ? seemCrowded(links, search ? 400 : 560) : fitting < links.length;
  return (
    <header className="navbar no-print z-20 border-b border-border bg-navbar text-on-navbar lg:sticky lg:top-0">
      <div className="navbar-page relative flex flex-wrap items-center gap-x-2 lg:h-16 lg:flex-nowrap">
        <BrandLink brand={brand} />
        <nav
          aria-label={t('mainNavigation')}
          className="hidden max-h-11 min-w-0 overflow-hidden py-1 lg:block"
        >
          <ul ref={list} className="flex flex-wrap items-center gap-x-0.5 gap-y-2">
            <NavbarItems links={links} fitting={fitting ?? links.length} />
          </ul>
        </nav>
        {search && (
          <div className="order-last basis-full pb-3 lg:order-none lg:ms-auto lg:max-w-xs lg:min-w-40 lg:flex-1 lg:basis-40 lg:ps-2 lg:pb-0">
            {search}
          </div>
        )}
        <div className="ms-auto flex min-h-14 flex-wrap items-center justify-end gap-1 lg:shrink-0 lg:flex-nowrap lg:ps-2">
          {action}
          {theme}
          {account}
          {/* A new key after each navigation closes it. */}
          <details
            key={key}
            onKeyDown={closeOnEscape}
            onBlur={closeBehind}
            className={cx('group', !isCrowded && 'lg:hidden')}
          >
            {/* When open, it covers the page, so that a tap outside the menu closes it. */}
            <summary
              aria-label={t('menu')}
              className="inline-flex size-11 list-none items-center justify-center rounded-md group-open:before:fixed group-open:before:inset-0 group-open:before:z-20 hover:bg-current/10"
            >
              <MenuIcon aria-hidden className="size-6 group-open:hidden" />
              <X aria-hidden className="hidden size-6 group-open:block" />
            </summary>
            <nav
              aria-label={t('mainNavigation')}
              className="absolute inset-x-0 top-full z-30 border-y border-border bg-navbar p-2 shadow-lg"
            >
              <ul>
                {links.map((link) => (
                  <li key={link.key}>
                    {link.menu?.(`${linkLook} h-12`) ?? (
                      <NavLink link={link} className={`${linkLook} h-12`} />
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

/** The links of the bar side by side. */
export function NavbarLinks({ links }: { links: readonly NavbarLink[] }) {
  return (
    <ul className="flex items-center gap-0.5">
      <NavbarItems links={links} fitting={links.length} />
    </ul>
  );
}

function NavbarItems({ links, fitting }: { links: readonly NavbarLink[]; fitting: number }) {
  return links.map((link, index) => (
    <li key={link.key} className={index < fitting ? undefined : 'invisible'}>
      {link.menu?.(`${linkLook} h-9`) ?? <NavLink link={link} className={`${linkLook} h-9`} />}
    </li>
  ));
}

/** Until the links are measured, at about 8 px per letter. @param space px */
function seemCrowded(links: readonly NavbarLink[], space: number): boolean {
  const widths = links.map(({ label, icon, menu }) => {
    return label.length * 8 + 22 + (icon ? 24 : 0) + (menu ? 24 : 0);
  });
  return widths.reduce((sum, width) => sum + width, 0) > space;
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

function BrandLink({ brand }: { brand: NavbarBrand }) {
  const logo = 'h-8 w-auto max-w-48 object-contain';
  return (
    <Link to={brand.href} className="me-3 flex h-14 items-center font-heading text-lg font-bold">
      {brand.logoUrl ? (
        <>
          <img
            src={brand.logoUrl}
            alt={brand.name}
            className={brand.darkLogoUrl ? `${logo} dark:hidden` : logo}
          />
          {brand.darkLogoUrl && (
            <img src={brand.darkLogoUrl} alt={brand.name} className={`${logo} hidden dark:block`} />
          )}
        </>
      ) : (
        <span dir="auto" className="max-w-[20ch] truncate">
          {brand.name}
        </span>
      )}
    </Link>
  );
}
