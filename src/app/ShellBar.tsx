import Plus from 'virtual:icons/plus';
import { paths } from '#core/paths.ts';
import { SearchBox } from '#features/content/search/ui/SearchBox.tsx';
import { AccountMenu } from '#features/people/identity/ui/AccountMenu.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { Navbar } from '#ui/Navbar.tsx';
import type { NavbarLink } from '#ui/NavbarItem.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';

const InstalledBack = lazyPart(async () => (await import('./InstalledBack.tsx')).InstalledBack);

interface ShellBarProps {
  links: readonly NavbarLink[];
  /** Of a workspace. */
  isLow: boolean;
  hasSearch: boolean;
  /** Null: no button for a new post. */
  newPostHref: string | null;
  /** Whether phones have that button, too. */
  hasPhoneButton: boolean;
}

/** The bar on top of every page. It is kept for each member: it depends on the page by these props alone. */
export function ShellBar({ links, isLow, hasSearch, newPostHref, hasPhoneButton }: ShellBarProps) {
  const { settings, theme } = useShell();
  const { t } = useTranslation('shell');
  const own = useOwnAddress();
  return (
    <Navbar
      lead={
        <WhenIdle>
          <InstalledBack />
        </WhenIdle>
      }
      brand={{
        name: settings.name,
        href: '/',
        logoUrl: own.address(settings.branding.logoUrl) ?? undefined,
        darkLogoUrl: own.address(settings.branding.logoDarkUrl) ?? undefined,
      }}
      isLow={isLow}
      links={links}
      search={hasSearch && <SearchBox size="compact" />}
      searchHref={paths.search()}
      action={
        newPostHref !== null && (
          <LinkButton
            to={newPostHref}
            variant="secondary"
            icon={<Plus aria-hidden className="size-4.5" />}
            className={
              hasPhoneButton
                ? 'max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:p-0!'
                : 'max-md:hidden'
            }
          >
            <span className="max-md:sr-only">{t('newPost')}</span>
          </LinkButton>
        )
      }
      account={
        <>
          <Slot name="shell.account" />
          <AccountMenu />
        </>
      }
      menuFoot={<ThemeSwitch initial={theme} />}
    />
  );
}
