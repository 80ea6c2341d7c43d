import type { LoginResult } from '#features/people/identity/sso/loginResult.ts';
import { isRecord } from '#features/people/identity/twoFactor/ui/isRecord.ts';
import { openAuthentication, openRegistration } from '#ui/signIn/authenticationModals.ts';
import type { SignOutOptions } from './useSignOut.ts';

declare global {
  interface Window {
    /** SPEC §4 "Global window hooks", for the community's own HTML. */
    login?: () => void;
    signup?: () => void;
    logout?: (options?: SignOutOptions) => Promise<void>;
    /** Takes a login result, as of a sign-in by a script of the site, and completes it as a popup's report. */
    onLogin?: (result: unknown) => Promise<void>;
  }
  interface WindowEventMap {
    /** Somebody has signed in. */
    'plaza:login': CustomEvent<LoginResult>;
  }
}

interface SessionHooks {
  logout: (options?: SignOutOptions) => Promise<void>;
  onLogin: (result: unknown) => Promise<void>;
}

/** Exposes sign-in, sign-up and sign-out to the community's scripts. */
export function installWindowHooks({ logout, onLogin }: SessionHooks): () => void {
  window.login = () => void openAuthentication();
  window.signup = () => void openRegistration();
  window.logout = logout;
  window.onLogin = onLogin;
  return () => {
    window.login = undefined;
    window.signup = undefined;
    window.logout = undefined;
    window.onLogin = undefined;
  };
}

/** The login result in a sign-in response, or given by a script of the site; null if there is none. */
export function readLoginResult(answer: unknown): LoginResult | null {
  if (!isRecord(answer) || typeof answer.responseCode !== 'string') return null;
  const { reference, ...result } = answer;
  return {
    ...result,
    ...(typeof reference === 'string' && { reference }),
    responseMessage: textOf(result.responseMessage),
    returnTo: textOf(result.returnTo),
    user: isRecord(result.user) ? result.user : null,
  } as LoginResult; // the server's own response, or what is in its place
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Lets scripts of the site know of a sign-in, by the event `plaza:login`. */
export function tellLogin(result: LoginResult | null): void {
  if (result !== null) window.dispatchEvent(new CustomEvent('plaza:login', { detail: result }));
}
