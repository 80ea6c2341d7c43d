import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { paths } from '#core/paths.ts';
import { settleBeforeSignOut } from '#ui/beforeSignOut.ts';
import { leavingFreely } from '#ui/forms/leavingFreely.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { endOwnSession, leavesForHome, signsOutToHome } from './signOut.ts';

/** SPEC §4 logout "Options: redirect home, skip reload, skip broadcast". */
export interface SignOutOptions {
  redirectHome?: boolean;
  skipReload?: boolean;
  skipBroadcast?: boolean;
}

interface SignOut {
  /** Ends the session and navigates. @returns whether the session has ended */
  signOutHere: (options?: SignOutOptions) => Promise<boolean>;
  /**
   * The session has ended without the member's doing here: navigates to a page that is visible without one, but
   * what is written stays until they sign in again.
   */
  leave: (options?: SignOutOptions) => Promise<void>;
}

/**
 * SPEC §4: signing out redirects to the identity provider's logout if it is external, to the login page of a
 * private community, home if requested or if the path requires it; otherwise the page is reloaded.
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

  async function signOutHere(options: SignOutOptions = {}): Promise<boolean> {
    try {
      await settleBeforeSignOut();
      const elsewhere = await endOwnSession(options);
      const redirectHome = options.redirectHome || signsOutToHome(pathname);
      if (elsewhere === null) await leavingFreely(() => leave({ ...options, redirectHome }));
      else location.assign(elsewhere);
      return true;
    } catch {
      showError(t('signOutFailed'));
      return false;
    }
  }

  return { signOutHere, leave };
}
