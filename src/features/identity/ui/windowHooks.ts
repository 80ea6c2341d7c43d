import { openAuthentication, openRegistration } from './authenticationModals.ts';

declare global {
  interface Window {
    /** SPEC §4 "Global window hooks", for the community's own HTML. */
    login?: () => void;
    signup?: () => void;
    logout?: () => Promise<void>;
  }
}

/** Offers sign-in, sign-up and sign-out to scripts of the community's own pages. */
export function installWindowHooks({ logout }: { logout: () => Promise<void> }): () => void {
  window.login = () => void openAuthentication();
  window.signup = () => void openRegistration();
  window.logout = logout;
  return () => {
    window.login = undefined;
    window.signup = undefined;
    window.logout = undefined;
  };
}
