import type { LoginResult } from '#features/people/identity/sso/loginResult.ts';
import { openAuthentication, openRegistration } from '#ui/signIn/authenticationModals.ts';
import type { SignOutOptions } from './useSignOut.ts';

declare global {
  interface Window {
    /** SPEC §4 "Global window hooks", for the community's own HTML. */
    login?: () => void;
    signup?: () => void;
    logout?: (options?: SignOutOptions) => Promise<void>;
    /** Set by the community's own scripts: hears of every sign-in. */
    onLogin?: (result: LoginResult) => void;
  }
}

/** Offers sign-in, sign-up and sign-out to scripts of the community's own pages. */
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

/** The login result in the answer of a way in; null where there is none. */
export function readLoginResult(answer: unknown): LoginResult | null {
  if (typeof answer !== 'object' || answer === null) return null;
  return 'responseCode' in answer ? (answer as LoginResult) : null; // the server's own answer
}

/** Calls `window.onLogin`; what goes wrong in it is its author's, and hinders nobody. */
export function tellLogin(result: LoginResult | null): void {
  if (result === null || typeof window.onLogin !== 'function') return;
  try {
    window.onLogin(result);
  } catch (error) {
    reportError(error);
  }
}
