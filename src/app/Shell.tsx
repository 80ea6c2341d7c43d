import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isShutOut, isUnderMaintenance } from '#core/closedCommunity.ts';
import { isAdminPage, offeredStaffLinks } from '#features/base/layouts/staffLinks.ts';
import { SessionOverlays } from '#features/people/identity/ui/SessionOverlays.tsx';
import { navigationLinks } from '#features/site/navigation/navigationLinks.ts';
import { barLinks } from '#features/site/navigation/ui/barLinks.tsx';
import { Dispensable } from '#ui/Dispensable.tsx';
import { FloatingAskButton } from '#ui/FloatingAskButton.tsx';
import { Kept } from '#ui/kept/Kept.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { ModalHost } from '#ui/overlays/ModalHost.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { SnackbarHost } from '#ui/SnackbarHost.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';
import { loadModal } from './modals.ts';
import { ShellBar } from './ShellBar.tsx';
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
  const { settings, viewer } = useShell();
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const newPost = useNewPostHref();
  const route = useCurrentRoute();
  const isWorkspace = route.isWorkspace === true;
  const offersNewPost = viewer.suspendedUntil === null && !isWorkspace;
  const hasFloatingButton = offersNewPost && route.newPost === undefined;
  const staffLinks = offeredStaffLinks(viewer);
  const entries = navigationLinks(settings.navigation, { signedIn: viewer.memberId !== null, t });
  const links = isWorkspace ? [] : barLinks(entries, pathname);
  const searchesItself = useSearchesItself();
  const bar = {
    isLow: isWorkspace,
    hasSearch: !searchesItself && !isWorkspace,
    newPostHref: offersNewPost ? newPost : null,
    hasPhoneButton: offersNewPost && route.newPost === 'navbar',
  };
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
      <Kept
        name="bar"
        isOwn={viewer.memberId !== null}
        input={[settings.navigation, links.map(({ current }) => current), bar]}
      >
        <ShellBar links={links} {...bar} />
      </Kept>
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
