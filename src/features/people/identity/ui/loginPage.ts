import { paths } from '#core/paths.ts';
import { safeReturnTo } from '#core/returnTo.ts';
import { definePage, type PageAddress } from '#features/base/layouts/page.ts';
import { sectionOf } from './loginHref.ts';

const titles = {
  signIn: 'identity:signIn',
  signUp: 'identity:signUp',
  forgot: 'identity:title.forgot',
} as const;

/** SPEC §2 `/login`; signed-in users are redirected to where they came from (§4). */
export const loginPage = definePage({
  document: null,
  settle: (_answer, address) => {
    const { shell, t, url } = address;
    if (shell.viewer.memberId !== null) {
      return { kind: 'redirect', status: 302, path: destinationOf(address) };
    }
    const title = titles[sectionOf(url.searchParams)];
    return { kind: 'show', head: { title: t(title), noindex: true }, subject: {} };
  },
});

/** A valid returnTo under the base path, else home; after sign-up the welcome. */
function destinationOf({ shell, url }: PageAddress): string {
  const { basePath, origin } = shell;
  const asked = safeReturnTo(url.searchParams.get('returnTo'), origin);
  const fallback = sectionOf(url.searchParams) === 'signUp' ? paths.welcome() : paths.home();
  if (asked === null || !asked.startsWith(`${basePath}/`)) return fallback;
  const path = asked.slice(basePath.length);
  // The login page itself would loop; `//` would be another host.
  return path.startsWith(paths.login()) || path.startsWith('//') ? paths.home() : path;
}
