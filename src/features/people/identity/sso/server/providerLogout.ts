import type { Ctx } from '#platform/context.ts';
import { findSessionProvider } from '#platform/sessions/sessions.ts';
import { endSessionUrl } from './openIdConnect.ts';
import { findProvider, purposeOf } from './providerStore.ts';
import { samlLogoutUrl } from './samlLogout.ts';
import { samlPlaceOf } from './samlProvider.ts';

/**
 * The provider's logout URL, so that its session ends too (SPEC §4 "goes to the identity provider logout URL
 * if any"). Call before the session is ended.
 * @param home our URL with the base path, @param next where the provider may redirect afterwards
 */
export async function providerLogoutUrl(
  ctx: Ctx,
  { token, home, next }: { token: string; home: string; next: string },
): Promise<string | null> {
  const session = await findSessionProvider(ctx.db, token);
  const provider = session === null ? null : await findProvider(ctx, session.providerId);
  if (session === null || provider === null) return null;
  if (provider.config.logoutUrl !== null) return provider.config.logoutUrl;
  try {
    if (provider.kind === 'SAML') {
      const place = samlPlaceOf(home, provider.idpId);
      return await samlLogoutUrl(provider, { place, session: session.detail });
    }
    if (provider.kind !== 'OPEN_ID_CONNECT') return null;
    const sealed = session.detail.idToken;
    const idToken =
      typeof sealed === 'string'
        ? ctx.secrets.open(sealed, purposeOf(provider.idpId, 'idToken'))
        : undefined;
    return await endSessionUrl(ctx, provider, { idToken, returnUrl: next });
  } catch (error) {
    // An unreachable provider must not prevent signing out here.
    ctx.log.warn({ err: error, idpId: provider.idpId }, 'provider offers no logout');
    return null;
  }
}
