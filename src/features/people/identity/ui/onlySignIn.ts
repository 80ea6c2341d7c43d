import type { LoginResult } from '#features/people/identity/sso/loginResult.ts';
import {
  startAnonymousSession,
  useOffersAnonymous,
} from '#features/people/identity/sso/ui/anonymousSession.ts';
import { useStartableProviders } from '#features/people/identity/sso/ui/ProviderButtons.tsx';
import { startProvider } from '#features/people/identity/sso/ui/startProvider.ts';
import { useShell } from '#ui/useShell.ts';

/** Signs in the only way there is. @returns null when the provider's window was closed */
export type StartOnlySignIn = () => Promise<LoginResult | null>;

/** §4: the only sign-in method, if there is no password form and no legal text; else null. */
export function useOnlySignIn(): StartOnlySignIn | null {
  const { settings } = useShell();
  const providers = useStartableProviders();
  const offersAnonymous = useOffersAnonymous();
  const [provider] = providers;
  if (settings.identity.emailSignIn || settings.termsUrl !== null) return null;
  if (providers.length + (offersAnonymous ? 1 : 0) !== 1) return null;
  return provider ? () => startAndReturn(provider.startUrl) : startAnonymousSession;
}

/** Begins at the provider, and comes back to this page. */
async function startAndReturn(startUrl: string): Promise<LoginResult | null> {
  const returnTo = `${location.pathname}${location.search}`;
  const message = await startProvider(startUrl, { returnTo });
  return message?.type === 'plaza:login' ? message.result : null;
}
