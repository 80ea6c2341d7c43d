import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '#features/identity/ui/AccountMenu.tsx';
import { Footer } from '#ui/Footer.tsx';
import { ModalHost } from '#ui/ModalHost.tsx';
import { Navbar } from '#ui/Navbar.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { SnackbarHost } from '#ui/SnackbarHost.tsx';
import { ThemeToggle } from '#ui/ThemeToggle.tsx';
import { useShell } from '#ui/useShell.ts';
import { modals } from './modals.ts';
import { navigationLinks } from './navigationLinks.ts';

/** What stands around every page: navigation, account, footer, modals, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const { settings, theme, viewer } = useShell();
  const { t } = useTranslation('shell');
  const brand = {
    name: settings.name,
    href: '/',
    logoUrl: settings.branding.logoUrl ?? undefined,
    darkLogoUrl: settings.branding.logoDarkUrl ?? undefined,
  };
  return (
    <>
      <SkipLink />
      <Navbar
        brand={brand}
        links={navigationLinks(settings.navigation, { signedIn: viewer.memberId !== null, t })}
        theme={<ThemeToggle initial={theme} />}
        account={<AccountMenu />}
      />
      {children}
      <Footer
        columns={[]}
        note={settings.footer.text || t('footerNote', { name: settings.name })}
      />
      <ModalHost registry={modals} />
      <SnackbarHost />
    </>
  );
}
