import { useEffect, useLayoutEffect, useRef } from 'react';
import { onUnauthenticated, setPageMember } from '#ui/callServer.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { onSignedOutElsewhere } from './signOut.ts';
import { useLoginResult } from './useLoginResult.ts';
import { type SignOutOptions, useSignOut } from './useSignOut.ts';
import { installWindowHooks } from './windowHooks.ts';

/**
 * Keeps the page in sync with the session: it may end here, in another tab, or with a 401 (SPEC §8). Mounted
 * once, in the shell.
 * @returns a function that signs out
 */
export function useSession(): () => Promise<void> {
  const { viewer, wasBanned } = useShell();
  const { t } = useTranslation('identity');
  const { signOutHere: endSession, leave } = useSignOut();
  const isSigningOut = useRef(false);
  const completeLogin = useLoginResult();

  function endedByServer(code: 'UNAUTHENTICATED' | 'USER_BANNED'): void {
    // What this page asked for meanwhile was refused because of its own sign-out.
    if (viewer.memberId === null || isSigningOut.current) return;
    // After the message of the action that failed, which it explains and replaces.
    setTimeout(() =>
      showError(t(code === 'USER_BANNED' ? 'messages.ACCOUNT_BANNED' : 'sessionEnded')),
    );
    void leave();
  }

  async function signOutHere(options?: SignOutOptions): Promise<void> {
    isSigningOut.current = true;
    const hasEnded = await endSession(options);
    // Otherwise until the page is a visitor's: answers to what it asked as a member may come until then.
    if (!hasEnded || options?.skipReload) isSigningOut.current = false;
  }

  // State of one member's page is not reused for another member.
  useEffect(() => {
    if (!setPageMember(viewer.memberId)) location.reload();
    isSigningOut.current = false;
  }, [viewer.memberId]);

  // A page rendered for a blocked member's session shows the reason itself.
  useEffect(() => {
    if (wasBanned) showError(t('messages.ACCOUNT_BANNED'));
  }, [wasBanned, t]);

  const latest = useRef({ leave, signOutHere, completeLogin, endedByServer });
  useLayoutEffect(() => {
    latest.current = { leave, signOutHere, completeLogin, endedByServer };
  });

  useEffect(() => {
    const stops = [
      onSignedOutElsewhere(() => void latest.current.leave()),
      onUnauthenticated((code) => latest.current.endedByServer(code)),
      installWindowHooks({
        logout: (options) => latest.current.signOutHere(options),
        onLogin: (result) => latest.current.completeLogin(result),
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return signOutHere;
}
