import Plus from 'virtual:icons/plus';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isShutOut, isUnderMaintenance } from '#core/closedCommunity.ts';
import { paths } from '#core/paths.ts';
import { isAdminPage, offeredStaffLinks } from '#features/base/layouts/staffLinks.ts';
import { SearchBox } from '#features/content/search/ui/SearchBox.tsx';
import { AccountMenu } from '#features/people/identity/ui/AccountMenu.tsx';
import { SessionOverlays } from '#features/people/identity/ui/SessionOverlays.tsx';
import { navigationLinks } from '#features/site/navigation/navigationLinks.ts';
import { barLinks } from '#features/site/navigation/ui/barLinks.tsx';
import { Dispensable } from '#ui/Dispensable.tsx';
import { FloatingAskButton } from '#ui/FloatingAskButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { Navbar } from '#ui/Navbar.tsx';
import { ModalHost } from '#ui/overlays/ModalHost.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { SnackbarHost } from '#ui/SnackbarHost.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';
import { loadModal } from './modals.ts';
import { ShellFooter } from './ShellFooter.tsx';
import { SignInShell } from './SignInShell.tsx';
import { useCurrentRoute } from './useCurrentRoute.ts';
import { useNewPostHref } from './useNewPostHref.ts';
import { useSearchesItself } from './useSearchesItself.ts';

const SuspendedNotice = lazyPart(async () => {
  return (await import('#features/people/identity/ui/SuspendedNotice.tsx')).SuspendedNotice;
});
const MaintenanceNotice = lazyPart(async () => {
  return (await import('./MaintenanceNotice.tsx')).MaintenanceNotice;
});
const PagePrefetcher = lazyPart(async () => {
  return (await import('./prefetching/PagePrefetcher.tsx')).PagePrefetcher;
});
const AdminSidebar = lazyPart(async () => {
  return (await import('#features/site/adminHome/ui/AdminSidebar.tsx')).AdminSidebar;
});
const PaletteKeys = lazyPart(async () => {
  return (await import('#features/site/adminHome/ui/PaletteKeys.tsx')).PaletteKeys;
});
const InstalledBack = lazyPart(async () => (await import('./InstalledBack.tsx')).InstalledBack);
const PageWaiting = lazyPart(async () => (await import('./waiting/PageWaiting.tsx')).PageWaiting);
const GlobalKeys = lazyPart(async () => (await import('./GlobalKeys.tsx')).GlobalKeys);

/** The layout around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { withoutShell } = useCurrentRoute();
  const isAlone = isShutOut(shell) || isUnderMaintenance(shell) || withoutShell;
  const Around = isAlone ? SignInShell : OpenShell;
  return <Around>{children}</Around>;
}

/** Navigation, account menu, footer, modals, toasts. */
function OpenShell({ children }: { children: ReactNode }) {
  const { settings, theme, viewer } = useShell();
  const { t } = useTranslation('shell');
  const own = useOwnAddress();
  const { pathname } = useLocation();
  const newPost = useNewPostHref();
  const route = useCurrentRoute();
  const isWorkspace = route.isWorkspace === true;
  const offersNewPost = viewer.suspendedUntil === null && !isWorkspace;
  const hasFloatingButton = offersNewPost && route.newPost === undefined;
  const hasPhoneButton = offersNewPost && route.newPost === 'navbar';
  const searchesItself = useSearchesItself();
  const staffLinks = offeredStaffLinks(viewer);
  const links = navigationLinks(settings.navigation, { signedIn: viewer.memberId !== null, t });
  const page = (
    <>
      {children}
      {/* In the place of the page, which it hides while the next one is loading. */}
      <WhenIdle>
        <PageWaiting />
      </WhenIdle>
    </>
  );
  return (
    <>
      <SkipLink />
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
        isLow={isWorkspace}
        links={isWorkspace ? [] : barLinks(links, pathname)}
        search={!searchesItself && !isWorkspace && <SearchBox size="compact" />}
        searchHref={paths.search()}
        action={
          offersNewPost && (
            <LinkButton
              to={newPost}
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
      {settings.underMaintenance && (
        <Dispensable>
          <MaintenanceNotice />
        </Dispensable>
      )}
      {viewer.suspendedUntil !== null && (
        <Dispensable>
          <SuspendedNotice />
        </Dispensable>
      )}
      {isAdminPage(staffLinks, pathname) ? (
        <div className="admin-frame">
          <Dispensable>
            <AdminSidebar />
          </Dispensable>
          {page}
        </div>
      ) : (
        page
      )}
      {!isWorkspace && <ShellFooter />}
      {hasFloatingButton && <FloatingAskButton href={newPost} />}
      <Slot name="shell.overlay" />
      <SessionOverlays />
      <WhenIdle>
        <GlobalKeys />
        <PagePrefetcher />
        {staffLinks.length > 0 && <PaletteKeys />}
      </WhenIdle>
      <ModalHost load={loadModal} />
      <SnackbarHost />
    </>
  );
}
