const quietPaths =
  /^\/(?:surveys?|login|register|welcome|reset-password|verify-email|migrate-user|admin|page-builder|preview)(?:\/|$)/;

/** Nobody is asked to take a survey there (SPEC §2): surveys themselves, signing in, and the tools of staff. */
export function isQuietPath(pathname: string): boolean {
  return quietPaths.test(pathname);
}
