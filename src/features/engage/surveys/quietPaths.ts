/** Nobody is asked to take a survey there (SPEC §2): surveys themselves, signing in, and the tools of staff. */
export function isQuietPath(pathname: string): boolean {
  return /^\/(?:survey|surveys|login|register|welcome|admin|page-builder|preview)(?:\/|$)/.test(
    pathname,
  );
}
