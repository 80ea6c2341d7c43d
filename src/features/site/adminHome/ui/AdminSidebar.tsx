import ChevronDown from 'virtual:icons/chevron-down';
import LayoutDashboard from 'virtual:icons/layout-dashboard';
import PanelLeft from 'virtual:icons/panel-left';
import Search from 'virtual:icons/search';
import { icons } from 'virtual:manifest-icons/staffLinks';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import {
  adminPath,
  offeredStaffLinks,
  type StaffLink,
  staffLinkOf,
  staffSections,
} from '#features/base/layouts/staffLinks.ts';
import { usePendingCounts } from '#features/base/layouts/ui/usePendingCounts.ts';
import { CountText } from '#ui/CountText.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCurrentLinkInView } from './useCurrentLinkInView.ts';

/** Navigation between the staff pages: a sidebar; on phones a disclosure that works without JavaScript. */
export function AdminSidebar() {
  const { t, language } = useTranslation('adminHome');
  const { t: name } = useTranslation('identity');
  const { viewer } = useShell();
  const { pathname, key } = useLocation();
  const links = offeredStaffLinks(viewer);
  const current = staffLinkOf(links, pathname);
  const counts = usePendingCounts(links);
  const sidebar = useCurrentLinkInView(pathname);
  return (
    <>
      {/* A new key after each navigation closes it. */}
      <details key={key} className="admin-menu no-print lg:hidden">
        <summary className="flex min-h-12 list-none items-center gap-2.5 px-4 font-medium">
          <PanelLeft aria-hidden className="size-5 shrink-0 text-text-muted" />
          <span className="sr-only">
            {t('menu')}
            {labelColon(language)}
          </span>
          <span className="min-w-0 flex-1 truncate">
            {name(current?.label ?? 'staff.overview')}
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-text-muted" />
        </summary>
        <nav aria-label={t('navigation')} className="border-t border-border px-2 py-3">
          <AdminLinks {...{ links, current, counts }} />
        </nav>
      </details>
      <nav
        ref={sidebar}
        aria-label={t('navigation')}
        className="admin-sidebar no-print hidden scrollbar-none lg:block"
      >
        <AdminLinks {...{ links, current, counts }} />
      </nav>
    </>
  );
}

type AdminLinksProps = {
  links: readonly StaffLink[];
  current: StaffLink | null;
  counts: Readonly<Record<string, number>>;
};

function AdminLinks({ links, current, counts }: AdminLinksProps) {
  const { t } = useTranslation('adminHome');
  const { t: name } = useTranslation('identity');
  const { pathname } = useLocation();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="needs-js:hidden mb-3 flex min-h-10 w-full items-center gap-2 rounded-md border border-border bg-surface-raised px-2.5 text-sm text-text-muted hover:border-border-strong hover:text-text"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void openModal('commandPalette', {})}
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-start">{t('palette.open')}</span>
        <kbd className="font-mono text-xs pointer-coarse:hidden">{t('palette.keys')}</kbd>
      </button>
      {staffSections.map((section) => {
        const own = links.filter((link) => link.section === section);
        const isHome = section === 'home';
        if (own.length === 0 && !isHome) return null;
        return (
          <div key={section} className="mb-4">
            {!isHome && (
              // No heading: it would come before the title of the page.
              <p
                id={`${id}-${section}`}
                className="px-2.5 pb-1 text-xs font-semibold text-text-muted"
              >
                {t(`sections.${section}`)}
              </p>
            )}
            <ul
              aria-labelledby={isHome ? undefined : `${id}-${section}`}
              className="flex flex-col gap-px"
            >
              {isHome && (
                <AdminLink
                  href={adminPath}
                  isCurrent={pathname === adminPath}
                  icon={<LayoutDashboard aria-hidden />}
                >
                  {name('staff.overview')}
                </AdminLink>
              )}
              {own.map((link) => {
                const Icon = icons[link.icon];
                return (
                  <AdminLink
                    key={link.href}
                    href={link.href}
                    isCurrent={link === current}
                    icon={Icon && <Icon aria-hidden />}
                    count={counts[link.href] ?? 0}
                  >
                    {name(link.label)}
                  </AdminLink>
                );
              })}
            </ul>
          </div>
        );
      })}
    </>
  );
}

type AdminLinkProps = {
  href: string;
  isCurrent: boolean;
  icon: ReactNode;
  count?: number;
  children: ReactNode;
};

function AdminLink({ href, isCurrent, icon, count = 0, children }: AdminLinkProps) {
  const { t } = useTranslation('adminHome');
  return (
    <li>
      <Link
        to={href}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1 text-sm -outline-offset-2 transition-colors hover:bg-surface-sunken aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0"
      >
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        {count > 0 && (
          <span className="rounded-full bg-surface-sunken px-1.5 text-xs text-text-muted tabular-nums in-aria-[current]:bg-surface-raised">
            <span aria-hidden>
              <CountText count={count} />
            </span>
            <span className="sr-only">{t('pending', { count })}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
