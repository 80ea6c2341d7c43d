import type { Ctx } from '#platform/context.ts';
import { findSessionProvider } from '#platform/sessions/sessions.ts';
import { endSessionUrl } from './openIdConnect.ts';
import { findProvider, purposeOf } from './providerStore.ts';

/**
 * Where signing out goes on to, so that the provider's own session ends too (SPEC §4 "goes to the
 * identity provider logout URL if any"). Ask before the session is over.
 * @param returnUrl our own address, where the provider may send the browser back to
 */
export async function providerLogoutUrl(
  ctx: Ctx,
  { token, returnUrl }: { token: string; returnUrl: string },
): Promise<string | null> {
  const session = await findSessionProvider(ctx.db, token);
  const provider = session === null ? null : await findProvider(ctx, session.providerId);
  if (session === null || provider === null) return null;
  if (provider.config.logoutUrl !== null) return provider.config.logoutUrl;
  if (provider.kind !== 'OPEN_ID_CONNECT') return null;
  try {
    const sealed = session.detail.idToken;
    const idToken =
      typeof sealed === 'string'
        ? ctx.secrets.open(sealed, purposeOf(provider.idpId, 'idToken'))
        : undefined;
    return await endSessionUrl(provider, { idToken, returnUrl });
  } catch (error) {
    // A provider that is away must not keep anybody signed in here.
    ctx.log.warn({ err: error, idpId: provider.idpId }, 'provider offers no logout');
    return null;
  }
}
