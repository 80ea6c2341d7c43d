import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { WorkflowRegistrationQuery } from './workflowRegistrationDocuments.ts';

/** The member whose registration is known to be complete, in this browser window. */
const completedKey = 'plaza.workflowRegistration';

/** SPEC §2 overlay of an incomplete guided-workflow registration. @param isCurrent whether the page is still shown */
export async function askForWorkflowRegistration(
  memberId: string,
  isCurrent: () => boolean,
): Promise<void> {
  if (readCompleted() === memberId) return;
  const { currentUser } = await runOperation(WorkflowRegistrationQuery, {}).catch(() => ({
    currentUser: null,
  }));
  if (currentUser === null || !isCurrent()) return;
  const { isGWRegistrationCompleted, gwRegistrationUrl } = currentUser;
  if (isGWRegistrationCompleted || gwRegistrationUrl === null) {
    writeCompleted(memberId);
    return;
  }
  const isDone = await openModal(
    'workflowRegistration',
    { url: gwRegistrationUrl },
    { closable: false },
  );
  if (isDone) writeCompleted(memberId);
}

function readCompleted(): string | null {
  try {
    return sessionStorage.getItem(completedKey);
  } catch {
    return null;
  }
}

function writeCompleted(memberId: string): void {
  try {
    sessionStorage.setItem(completedKey, memberId);
  } catch {
    // Asked again on the next page.
  }
}
