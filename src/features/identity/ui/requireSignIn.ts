import { paths } from '#core/paths.ts';
import { withBasePath } from '#ui/callServer.ts';

/** Runs what only a member can do; a visitor is asked to sign in first (§4). */
export function requireSignIn(
  viewerMemberId: string | null,
  action: () => void | Promise<void>,
): void {
  if (viewerMemberId !== null) {
    void action();
    return;
  }
  const { pathname, search } = window.location;
  const returnTo = encodeURIComponent(pathname.slice(withBasePath('').length) + search);
  window.location.assign(withBasePath(`${paths.login()}?returnTo=${returnTo}`));
}
