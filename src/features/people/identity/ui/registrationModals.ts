import type { RegistrationNeeds } from '#core/pageRequest.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    completeRegistration: { props: { needs: RegistrationNeeds }; result: { completed: true } };
    screener: { props: object; result: { answered: true } };
  }
}

/** Paths on which registration is not enforced (SPEC §2 "skip list"), under the base path. */
const skipped =
  /^\/(?:login|logout|reset-password|migrate-user|verify-email|terms|users\/me\/security)\/?$|^\/auth\//;

export function asksOnPath(pathname: string): boolean {
  return !skipped.test(pathname);
}

const laterKey = 'plaza:screener-later';

/** Whether the screener was postponed, for the lifetime of this browser window. */
export function putOffScreener(): void {
  try {
    sessionStorage.setItem(laterKey, '1');
  } catch {
    // Shown again on the next page.
  }
}

export function isScreenerPutOff(): boolean {
  try {
    return sessionStorage.getItem(laterKey) !== null;
  } catch {
    return false;
  }
}
