import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demandActive, demandMember } from '#core/permissions.ts';
import { demandPresence } from '#features/people/identity/server/demandPresence.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { isWideScope } from '../oauthRules.ts';
import { checkAuthorizeRequest, demandAsking, returnUrl } from './authorizeRequest.ts';
import { type ConnectedApp, listConnectedApps, revokeGrants } from './oauthQueries.ts';
import { newOauthSecret, oauthHash } from './oauthSecrets.ts';

/** Milliseconds for which an app can redeem a code. */
const codeLifetime = 60_000;

/**
 * The member’s decision on what an app asks for.
 * @returns where the app is told: with a code, or that it was denied
 * @throws AppError PASSWORD_MISMATCH, TEMPORARILY_DISABLED for what needs the password or a recent sign-in
 */
export async function decideOauthRequest(
  ctx: Ctx,
  {
    search,
    issuer,
    isAllowed,
    password,
  }: { search: string; issuer: string; isAllowed: boolean; password: unknown },
): Promise<string> {
  const memberId = demandActive(ctx.viewer);
  // An app must not make other apps.
  if (ctx.api) throw new AppError('FORBIDDEN');
  const asked = demandAsking(await checkAuthorizeRequest({ db: ctx.db, issuer, search }));
  const { app, redirectUri, state, challenge, resource, areas, isWriting } = asked;
  const back = { redirectUri, issuer };
  if (!isAllowed) return returnUrl(back, { error: 'access_denied', state });
  if (isWideScope(asked)) await demandPresence(ctx, password);
  const code = newOauthSecret('plazaac');
  await inTransaction(ctx, async ({ trx }) => {
    const { id } = await trx
      .insertInto('oauth_grants')
      .values({
        ...{ app_id: app.id, member_id: memberId, areas, is_writing: isWriting, resource },
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('oauth_codes')
      .values({
        ...{ code_hash: oauthHash(code), grant_id: id, redirect_uri: redirectUri, challenge },
        expires_at: new Date(ctx.now.getTime() + codeLifetime),
      })
      .execute();
    await audit(trx, ctx, {
      ...{ action: 'oauthApp.connected', subjectType: 'oauthApp', subjectId: app.id },
      detail: { name: app.name, areas, isWriting },
    });
  });
  return returnUrl(back, { code, state });
}

/** The viewer's own. */
export async function listMyApps(ctx: Ctx): Promise<ConnectedApp[]> {
  return listConnectedApps(ctx.db, demandMember(ctx.viewer));
}

/** Its tokens stop working at once. @throws AppError NOT_FOUND */
export async function disconnectApp(ctx: Ctx, appId: string): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  const id = requireId(appId);
  await inTransaction(ctx, async ({ trx }) => {
    if ((await revokeGrants(trx, { appId: id, memberId, now: ctx.now })) === 0) {
      throw new AppError('NOT_FOUND');
    }
    await audit(trx, ctx, {
      ...{ action: 'oauthApp.disconnected', subjectType: 'oauthApp', subjectId: id },
    });
  });
}
