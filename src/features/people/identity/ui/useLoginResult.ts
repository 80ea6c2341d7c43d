import { paths } from '#core/paths.ts';
import { safeReturnTo } from '#core/returnTo.ts';
import { challengeOf } from '#features/people/identity/twoFactor/ui/challenge.ts';
import { withBasePath } from '#ui/callServer.ts';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CookiesRefused, useEntering } from './useEntering.ts';
import { useLoginRefusalText } from './useLoginRefusalText.ts';
import { readLoginResult } from './windowHooks.ts';

/**
 * Completes a sign-in by its login result (SPEC §4), wherever it was done: the modal closes, the page becomes
 * the member's, and what they were about to do goes on. A second step is asked for on its own page.
 */
export function useLoginResult(): (answer: unknown) => Promise<void> {
  const onEntered = useEntering(closeAuthentication);
  const { t } = useTranslation('identity');
  const refusalText = useLoginRefusalText();
  return async (answer) => {
    const result = readLoginResult(answer);
    if (result === null) return;
    if (challengeOf(result)) {
      location.assign(
        safeReturnTo(result.returnTo, location.origin) ?? withBasePath(paths.login()),
      );
      return;
    }
    if (result.responseCode !== 'SUCCESS') return showError(refusalText(result));
    try {
      await onEntered(result);
    } catch (error) {
      if (!(error instanceof CookiesRefused)) throw error;
      showError(t('messages.COOKIES_REFUSED'));
    }
  };
}

function closeAuthentication(): void {
  const modal = modalQueue.current();
  if (modal?.key === 'authentication' || modal?.key === 'registration') {
    modal.close({ signedIn: true });
  }
}
