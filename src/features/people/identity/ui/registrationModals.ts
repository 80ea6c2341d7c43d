import type { RegistrationNeeds } from '#core/pageRequest.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    completeRegistration: { props: { needs: RegistrationNeeds }; result: { completed: true } };
    screener: { props: object; result: { answered: true } };
  }
}

/** Paths on which nobody is stopped for their registration (SPEC §2 "skip list"), below the base path. */
const skipped =
  /^\/(?:login|logout|reset-password|migrate-user|verify-email|terms|users\/me\/security)\/?$|^\/auth\//;

export function asksOnPath(pathname: string): boolean {
  return !skipped.test(pathname);
}

const laterKey = 'plaza:screener-later';

/** The screener was put off, for as long as this browser window lives. */
export function putOffScreener(): void {
  try {
    sessionStorage.setItem(laterKey, '1');
  } catch {
    // It is asked again on the next page.
  }
}

export function isScreenerPutOff(): boolean {
  try {
    return sessionStorage.getItem(laterKey) !== null;
  } catch {
    return false;
  }
}
