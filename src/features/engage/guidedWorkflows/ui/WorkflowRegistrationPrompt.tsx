import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { asksOnPath } from '#features/people/identity/ui/registrationModals.ts';
import { useShell } from '#ui/useShell.ts';

/** Administrators can always change the settings of the external host. */
const quietPaths = /^\/(?:admin|embed)(?:\/|$)/;

/** Opens the registration workflow of the external host for members who haven’t completed it. */
export function WorkflowRegistrationPrompt() {
  const { viewer, memberFacts } = useShell();
  const { pathname } = useLocation();
  const isAsked =
    memberFacts?.hasWorkflowRegistration === true &&
    viewer.isRegCompleted &&
    viewer.suspendedUntil === null;
  const memberId = isAsked ? viewer.memberId : null;
  useEffect(() => {
    if (memberId === null || !asksOnPath(pathname) || quietPaths.test(pathname)) return;
    let isCurrent = true;
    void import('./askForWorkflowRegistration.ts').then(({ askForWorkflowRegistration }) =>
      askForWorkflowRegistration(memberId, () => isCurrent),
    );
    return () => {
      isCurrent = false;
    };
  }, [memberId, pathname]);
  return null;
}
