import { openAuthentication } from './authenticationModals.ts';
import { type Action, interruptedAction } from './interruptedAction.ts';

/**
 * Runs an action that only members can do (§4): immediately for a member; a visitor signs in or up first, and
 * the action runs once the page has been reloaded for them. If dismissed, it is dropped.
 */
export function requireSignIn(viewerMemberId: string | null, action: Action): void {
  if (viewerMemberId !== null) {
    void action();
    return;
  }
  interruptedAction.keep(action);
  void openAuthentication().then(() => interruptedAction.forget(action));
}
