import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSignOut } from '#features/people/identity/ui/useSignOut.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ExternalWorkflow } from './ExternalWorkflow.tsx';
import { ConfirmWorkflowRegistrationMutation } from './workflowRegistrationDocuments.ts';

type Check = 'none' | 'checking' | 'pending' | 'unavailable';

/** The host may record a completion a moment after its frame reports it. */
const attempts = 3;
const pauseMs = 2_000;

/** The registration workflow. It stays open until the external host confirms the completion to the server. */
export function WorkflowRegistrationDialog({ url, close }: ModalViewProps<'workflowRegistration'>) {
  const { t } = useTranslation('guidedWorkflows');
  const { search } = useLocation();
  const { signOutHere } = useSignOut();
  const [state, setState] = useState<Check>('none');
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function check(left = attempts): Promise<void> {
    setState('checking');
    const answer = await confirm();
    if (!isOpen.current) return;
    if (answer === 'completed') {
      showSuccess(t('registration.done'));
      close(true);
    } else if (answer === 'pending' && left > 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (isOpen.current) await check(left - 1);
    } else setState(answer);
  }

  async function signOut(): Promise<void> {
    await signOutHere();
    close();
  }

  const canCheck = state === 'pending' || state === 'unavailable';
  return (
    <Dialog
      title={t('registration.title')}
      width="stage"
      closable={false}
      onDismiss={() => close()}
      actions={
        <>
          <Button variant="quiet" onClick={() => void signOut()}>
            {t('registration.signOut')}
          </Button>
          {canCheck && <Button onClick={() => void check()}>{t('registration.check')}</Button>}
        </>
      }
    >
      <div className="flex h-full flex-col gap-3">
        <p role="status" className="text-text-muted empty:hidden">
          {state !== 'none' && t(`registration.${state}`)}
        </p>
        <div className="min-h-0 flex-1">
          <ExternalWorkflow
            {...{ url, search }}
            title={t('registration.title')}
            onClose={() => close()}
            onCompleted={() => void check()}
          />
        </div>
      </div>
    </Dialog>
  );
}

async function confirm(): Promise<'completed' | 'pending' | 'unavailable'> {
  try {
    const input = { clientMutationId: '1' };
    const { confirmGuidedWorkflowRegistration } = await runOperation(
      ConfirmWorkflowRegistrationMutation,
      { input },
    );
    return confirmGuidedWorkflowRegistration.isGWRegistrationCompleted ? 'completed' : 'pending';
  } catch {
    return 'unavailable';
  }
}
