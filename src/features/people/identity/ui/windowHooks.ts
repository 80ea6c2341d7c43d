import type { LoginResult } from '#features/people/identity/sso/loginResult.ts';
import { openAuthentication, openRegistration } from '#ui/signIn/authenticationModals.ts';
import type { SignOutOptions } from './useSignOut.ts';

declare global {
  interface Window {
    /** SPEC §4 "Global window hooks", for the community's own HTML. */
    login?: () => void;
    signup?: () => void;
    logout?: (options?: SignOutOptions) => Promise<void>;
    /** Set by the community's scripts: called at every sign-in. */
    onLogin?: (result: LoginResult) => void;
  }
}

/** Exposes sign-in, sign-up and sign-out to the community's scripts. */
export function installWindowHooks({
  logout,
}: {
  logout: (options?: SignOutOptions) => Promise<void>;
}): () => void {
  window.login = () => void openAuthentication();
  window.signup = () => void openRegistration();
  window.logout = logout;
  return () => {
    window.login = undefined;
    window.signup = undefined;
    window.logout = undefined;
  };
}

/** The login result in a sign-in response; null if there is none. */
export function readLoginResult(answer: unknown): LoginResult | null {
  if (typeof answer !== 'object' || answer === null) return null;
  return 'responseCode' in answer ? (answer as LoginResult) : null; // the server's own response
}

/** Calls `window.onLogin`; its errors are reported and ignored. */
export function tellLogin(result: LoginResult | null): void {
  if (result === null || typeof window.onLogin !== 'function') return;
  try {
    window.onLogin(result);
  } catch (error) {
    reportError(error);
  }
}
