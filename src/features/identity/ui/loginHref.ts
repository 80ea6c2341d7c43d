import { paths } from '#core/paths.ts';
import type { IdentitySection } from './identityForm.ts';

interface LoginAddress {
  section?: IdentitySection;
  /** Where to go afterwards: an address of this host, the base path included. */
  returnTo: string | null;
}

/** The login page, below the base path. */
export function loginHref({ section = 'signIn', returnTo }: LoginAddress): string {
  const query = new URLSearchParams();
  if (section === 'signUp') query.set('section', 'signup');
  if (returnTo !== null) query.set('returnTo', returnTo);
  return query.size === 0 ? paths.login() : `${paths.login()}?${query}`;
}
