import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { modalQueue, openModal } from '#ui/overlays/modalQueue.ts';
import { onEmailNotVerified } from '#ui/runOperation.ts';
import { useMemberSettings } from '#ui/useMemberSettings.ts';
import { useShell } from '#ui/useShell.ts';
import { openEmailVerification } from './emailVerificationModals.ts';
import { asksOnPath, isScreenerPutOff } from './registrationModals.ts';
import { useSessionEnd } from './useSessionEnd.ts';

/** SPEC §2 overlays of a signed-in member. Mounted once, in the shell; renders nothing itself. */
export function SessionOverlays() {
  useRegistration();
  useEmailVerification();
  useSessionEnd();
  return null;
}

/** Registration first, then the screener. All modals close on a route change. */
function useRegistration(): void {
  const { viewer } = useShell();
  const { pathname } = useLocation();
  const { screener } = useMemberSettings().identity;
  const asks = viewer.suspendedUntil === null && asksOnPath(pathname);
  const needs = asks && viewer.registration ? JSON.stringify(viewer.registration) : null;
  const isWanted = screener.enabled && screener.questions.length > 0;
  const screens = asks && isWanted && viewer.isRegCompleted && !viewer.screenerFilled;
  const mayWait = !screener.questions.some(({ required }) => required);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again on every path
  useEffect(() => {
    if (needs === null) return;
    void openModal('completeRegistration', { needs: JSON.parse(needs) }, { closable: false });
  }, [needs, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again on every path
  useEffect(() => {
    if (!screens || (mayWait && isScreenerPutOff())) return;
    void openModal('screener', {}, { closable: mayWait });
  }, [screens, mayWait, pathname]);
}

/** §4: a call refused because the email address is unverified asks for verification, and is then retried. */
function useEmailVerification(): void {
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const way = settings.identity.emailVerification;
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    const ask = async () => {
      // An open dialog waits for this call: it shows the error itself.
      if (modalQueue.current() !== undefined) return false;
      const verified = await openEmailVerification(way);
      if (verified) await revalidate();
      return verified;
    };
    return onEmailNotVerified(() => {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    });
  }, [way, revalidate]);
}
