import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import { graphql } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { openAuthentication } from '#ui/signIn/authenticationModals.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { minutesAndSeconds } from '../sessionEndRules.ts';
import { sessionEndWatch } from './sessionEndWatch.ts';
import { useSignOut } from './useSignOut.ts';

/** Any call extends the session. */
const StaySignedInQuery = graphql(`
  query StaySignedIn {
    currentUser {
      id
    }
  }
`);

/** SPEC §2 modal session expiry: the remaining time, then the expiry. Does not navigate automatically. */
export function SessionExpiryDialog(modal: ModalViewProps<'sessionExpiry'>) {
  const { t } = useTranslation(['session', 'identity']);
  const { signOutHere } = useSignOut();
  const [pending, setPending] = useState(false);
  const state = useSyncExternalStore(
    sessionEndWatch.subscribe,
    sessionEndWatch.current,
    sessionEndWatch.current,
  );
  const isOver = state?.phase === 'ended';
  const isMoot = state === null || state.phase === 'quiet';
  const { close } = modal;

  // Extended here or in another tab, or signed out.
  useEffect(() => {
    if (isMoot) close({ stayed: true });
  }, [isMoot, close]);

  const stay = async () => {
    setPending(true);
    try {
      await runOperation(StaySignedInQuery, {});
    } catch {
      sessionEndWatch.look();
    } finally {
      setPending(false);
    }
  };
  const signOut = async () => {
    await signOutHere();
    close();
  };
  const signIn = () => {
    close();
    void openAuthentication();
  };

  return (
    <Dialog
      title={t(isOver ? 'expiry.overTitle' : 'expiry.title')}
      width="confirmation"
      closable={modal.closable}
      onDismiss={modal.dismiss}
      actions={
        isOver ? (
          <Button key="signIn" data-autofocus onClick={signIn}>
            {t('identity:signIn')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => void signOut()}>
              {t('identity:signOut')}
            </Button>
            <Button data-autofocus loading={pending} onClick={() => void stay()}>
              {t('expiry.stay')}
            </Button>
          </>
        )
      }
    >
      {isOver ? (
        <p role="status">{t('expiry.overText')}</p>
      ) : (
        <p>{t('expiry.text', { time: minutesAndSeconds(state?.left ?? 0) })}</p>
      )}
    </Dialog>
  );
}
