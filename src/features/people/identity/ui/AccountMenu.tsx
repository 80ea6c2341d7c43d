import LogOut from 'virtual:icons/log-out';
import UserRound from 'virtual:icons/user-round';
import { type MouseEvent, useId } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#core/paths.ts';
import { offeredMemberLinks } from '#features/base/layouts/memberLinks.ts';
import { adminPath, offeredStaffLinks } from '#features/base/layouts/staffLinks.ts';
import { usePendingCounts } from '#features/base/layouts/ui/usePendingCounts.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Dispensable } from '#ui/Dispensable.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { MenuRows } from '#ui/overlays/MenuRows.tsx';
import { openAuthentication } from '#ui/signIn/authenticationModals.ts';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { identityEndpoints } from './identityEndpoints.ts';
import { loginHref } from './loginHref.ts';
import { useSession } from './useSession.ts';

/** The link also works without its icon. */
const iconRoom = <span className="size-4.5" />;

const MenuIcon = lazyPart(async () => (await import('./MenuIcon.tsx')).MenuIcon);

/** The signed-in member's menu, or the sign-in link. */
export function AccountMenu() {
  const { viewer } = useShell();
  const signOut = useSession();
  return viewer.memberId === null ? (
    <SignInLink />
  ) : (
    <MemberMenu memberId={viewer.memberId} signOut={signOut} />
  );
}

/** A link to the login page; opens the modal with JavaScript. */
function SignInLink() {
  const { t } = useTranslation('identity');
  const { basePath } = useShell();
  const { pathname, search } = useLocation();
  const there = pathname === paths.login();
  const returnTo = there || pathname === paths.home() ? null : `${basePath}${pathname}${search}`;
  const open = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (there || elsewhere) return;
    event.preventDefault();
    void openAuthentication();
  };
  return (
    <LinkButton to={loginHref({ returnTo })} onClick={open} className="max-sm:px-3">
      {t('signIn')}
    </LinkButton>
  );
}

interface MemberMenuProps {
  memberId: string;
  signOut: () => Promise<void>;
}

function MemberMenu({ memberId, signOut }: MemberMenuProps) {
  const { t } = useTranslation('identity');
  const shell = useShell();
  const { viewer, settings, basePath } = shell;
  const form = useId();
  const name = viewer.fullName || viewer.username || '';
  const links = offeredStaffLinks(viewer);
  const pending = usePendingCounts(links);
  const entries = [
    ...(links.length > 0 ? [{ href: adminPath, label: t('menu.admin'), icon: 'shield' }] : []),
    ...links.flatMap(({ href, menuLabel, icon }) => {
      if (menuLabel === undefined) return [];
      const count = pending[href];
      return [{ href, icon, label: count ? `${t(menuLabel)} (${count})` : t(menuLabel) }];
    }),
  ];
  return (
    <>
      <Menu
        trigger={<Avatar name={name} src={viewer.avatar} size="sm" />}
        label={t('account', { name })}
        align="end"
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-current/10"
        isEager
        items={() => (
          <>
            <MenuRows
              items={[
                {
                  key: 'profile',
                  label: t('profile'),
                  icon: <UserRound aria-hidden />,
                  href: paths.member(memberId),
                },
                ...[
                  ...offeredMemberLinks('own', settings),
                  ...offeredMemberLinks('settings', settings).slice(0, 1),
                ].map(({ href, section, label, icon }) => ({
                  ...{
                    key: href,
                    href,
                    label: t(section === 'settings' ? 'menu.settings' : label),
                  },
                  icon: (
                    <Dispensable room={iconRoom}>
                      <MenuIcon name={icon} />
                    </Dispensable>
                  ),
                })),
                ...entries.map(({ href, label, icon }, index) => ({
                  ...{ key: href, href, label },
                  separatorBefore: index === 0,
                  icon: (
                    <Dispensable room={iconRoom}>
                      <MenuIcon name={icon} />
                    </Dispensable>
                  ),
                })),
              ]}
            />
            <hr className="-mx-1.5 my-1.5 border-border" />
            <ThemeSwitch isInMenu initial={shell.theme} />
            <MenuRows
              items={[
                {
                  key: 'signOut',
                  label: t('signOut'),
                  icon: <LogOut aria-hidden />,
                  form,
                  separatorBefore: true,
                  onSelect: () => void signOut(),
                },
              ]}
            />
          </>
        )}
      />
      <form id={form} hidden method="post" action={`${basePath}${identityEndpoints.signOut}`}>
        <HiddenFields />
      </form>
    </>
  );
}
