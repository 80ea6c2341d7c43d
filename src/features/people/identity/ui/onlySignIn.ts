import type { LoginResult } from '#features/people/identity/sso/loginResult.ts';
import { useStartableProviders } from '#features/people/identity/sso/ui/ProviderButtons.tsx';
import { startProvider } from '#features/people/identity/sso/ui/startProvider.ts';
import { useShell } from '#ui/useShell.ts';

export interface OnlyProvider {
  startUrl: string;
}

/** §4: the one way in, where there is no form for a password and no legal text to read; else null. */
export function useOnlyProvider(): OnlyProvider | null {
  const { settings } = useShell();
  const providers = useStartableProviders();
  const [first, ...others] = providers;
  if (settings.identity.emailSignIn || settings.termsUrl !== null) return null;
  return first !== undefined && others.length === 0 ? first : null;
}

/** Begins there, and comes back to this page. @returns null when its window was closed */
export async function startOnly({ startUrl }: OnlyProvider): Promise<LoginResult | null> {
  const returnTo = `${location.pathname}${location.search}`;
  const message = await startProvider(startUrl, { returnTo });
  return message?.type === 'plaza:login' ? message.result : null;
}
