import { paths } from '#core/paths.ts';
import type { IdentitySection } from './identityForm.ts';

interface LoginAddress {
  section?: IdentitySection;
  /** Redirect target: a URL of this host, base path included. */
  returnTo: string | null;
}

const names = { signUp: 'signup', forgot: 'forgot' } as const;

/** The login page, under the base path. */
export function loginHref({ section = 'signIn', returnTo }: LoginAddress): string {
  const query = new URLSearchParams();
  if (section !== 'signIn') query.set('section', names[section]);
  if (returnTo !== null) query.set('returnTo', returnTo);
  return query.size === 0 ? paths.login() : `${paths.login()}?${query}`;
}

/** The section in a login page URL. */
export function sectionOf(query: URLSearchParams): IdentitySection {
  const name = query.get('section');
  if (name === names.signUp) return 'signUp';
  return name === names.forgot ? 'forgot' : 'signIn';
}
