import { openAuthentication } from './authenticationModals.ts';
import { type Action, interruptedAction } from './interruptedAction.ts';

/**
 * Runs what only a member can do (§4): at once for a member; a visitor signs in or up first, and the
 * action runs when the page has become theirs. Dismissed, it is forgotten.
 */
export function requireSignIn(viewerMemberId: string | null, action: Action): void {
  if (viewerMemberId !== null) {
    void action();
    return;
  }
  interruptedAction.keep(action);
  void openAuthentication().then(() => interruptedAction.forget(action));
}
