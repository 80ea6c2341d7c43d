import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { paths } from '#core/paths.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { endOwnSession, leavesForHome } from './signOut.ts';

/** SPEC §4 logout "Options: redirect home, skip reload, skip broadcast". */
export interface SignOutOptions {
  redirectHome?: boolean;
  skipReload?: boolean;
  skipBroadcast?: boolean;
}

interface SignOut {
  /** Ends the session, and leaves. */
  signOutHere: (options?: SignOutOptions) => Promise<void>;
  /** The session is over: on to where somebody without one has something to see. */
  leave: (options?: SignOutOptions) => Promise<void>;
}

/**
 * SPEC §4: signing out goes to the identity provider's if it is elsewhere, to the login page for a
 * private community, home if asked or where the path requires it; else the page loads anew.
 */
export function useSignOut(): SignOut {
  const { settings } = useShell();
  const { t } = useTranslation('identity');
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  async function leave({ redirectHome, skipReload }: SignOutOptions = {}): Promise<void> {
    if (settings.privateCommunity) await navigate(paths.login());
    else if (redirectHome || leavesForHome(pathname)) await navigate(paths.home());
    if (!skipReload) await revalidate();
  }

  async function signOutHere(options: SignOutOptions = {}): Promise<void> {
    try {
      const elsewhere = await endOwnSession(options);
      if (elsewhere === null) await leave(options);
      else location.assign(elsewhere);
    } catch {
      showError(t('signOutFailed'));
    }
  }

  return { signOutHere, leave };
}
