import { timingSafeEqual } from 'node:crypto';
import type { AuthorizationCodeModel, Client, RefreshTokenModel } from '@node-oauth/oauth2-server';
import { sql } from 'kysely';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { knownAreas, type OauthResource, scopeNames } from '../oauthRules.ts';
import { findApp, type StoredOauthApp } from './oauthQueries.ts';
import { newOauthSecret, oauthHash } from './oauthSecrets.ts';

/** Seconds. */
export const accessLifetime = 3_600;
export const refreshLifetime = 30 * 86_400;
/**
 * Milliseconds for which a refresh token that was replaced still works: an app that refreshes twice at once, or whose
 * answer was lost, is no thief.
 */
const reuseInterval = 10_000;

interface OauthModelOptions {
  /** What the app says that the token is for; null: it does not. */
  resource: OauthResource | null;
  /** The library's own error: the grant gives no tokens. */
  refusal: () => Error;
}

/** The tables as the library asks for them; each step that must happen once is one statement. */
export function createOauthModel(
  ctx: Ctx,
  { resource, refusal }: OauthModelOptions,
): AuthorizationCodeModel & RefreshTokenModel {
  const { db, now } = ctx;

  return {
    async getClient(clientId, secret) {
      const app = await findApp(db, clientId);
      return app && isSecretOf(app, secret) && clientOf(app);
    },
    generateAccessToken: async () => newOauthSecret('plazaat'),
    generateRefreshToken: async () => newOauthSecret('plazart'),

    async getAuthorizationCode(code) {
      const row = await findCode(code);
      if (!row) return null;
      if (row.used_at !== null) {
        await revokeAsCopied(row);
        return null;
      }
      return {
        ...{ authorizationCode: code, expiresAt: row.expires_at, redirectUri: row.redirect_uri },
        ...{ codeChallenge: row.challenge, codeChallengeMethod: 'S256' },
        ...{ client: clientOf(row), user: { grantId: row.grant_id }, scope: scopeOf(row) },
      };
    },
    async revokeAuthorizationCode({ authorizationCode }) {
      const code_hash = oauthHash(authorizationCode);
      const { numUpdatedRows } = await db
        .updateTable('oauth_codes')
        .set({ used_at: now })
        .where('code_hash', '=', code_hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return true;
      const row = await findCode(authorizationCode);
      if (row) await revokeAsCopied(row);
      return false;
    },
    // Scopes were decided with the member; this model saves no codes.
    validateScope: async (_user, _client, scope) => scope ?? [],
    saveAuthorizationCode: async () => null,

    async getRefreshToken(token) {
      const row = await findRefreshToken(token);
      if (!row) return null;
      const { rotated_at } = row;
      if (rotated_at && now.getTime() - rotated_at.getTime() > reuseInterval) {
        await revokeAsCopied(row);
        return null;
      }
      return {
        ...{ refreshToken: token, refreshTokenExpiresAt: row.refresh_expires_at },
        ...{ client: clientOf(row), user: { grantId: row.grant_id }, scope: scopeOf(row) },
      };
    },
    async revokeToken({ refreshToken }) {
      const { rows } = await sql`
        update oauth_tokens set rotated_at = coalesce(rotated_at, ${now})
        where refresh_hash = ${oauthHash(refreshToken)}
          and (rotated_at is null or rotated_at >= ${new Date(now.getTime() - reuseInterval)})
        returning id`.execute(db);
      return rows.length > 0;
    },
    async saveToken(token, client, user) {
      // Also where the grant was revoked, or the member blocked, in the meantime.
      const { rows } = await sql`
        insert into oauth_tokens
          (grant_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, created_at)
        select g.id, ${oauthHash(token.accessToken)}, ${token.accessTokenExpiresAt},
          ${oauthHash(token.refreshToken ?? '')}, ${token.refreshTokenExpiresAt}, ${now}
        from oauth_grants g join members m on m.id = g.member_id
        where g.id = ${user.grantId} and g.revoked_at is null
          and (${resource}::text is null or g.resource = ${resource}::text)
          and ${isActing(now)}
        for share of g
        returning id`.execute(db);
      if (rows.length === 0) throw refusal();
      return { ...token, client, user };
    },
    // Bearer tokens are looked up by `findOauthAccess`.
    getAccessToken: async () => null,
  };

  async function findCode(code: string): Promise<CodeRow | undefined> {
    const { rows } = await sql<CodeRow>`
      select c.redirect_uri, c.challenge, c.expires_at, c.used_at, ${grantColumns}
      from oauth_codes c join oauth_grants g on g.id = c.grant_id
        join oauth_apps a on a.id = g.app_id
      where c.code_hash = ${oauthHash(code)}`.execute(db);
    return rows[0];
  }

  async function findRefreshToken(token: string): Promise<TokenRow | undefined> {
    const { rows } = await sql<TokenRow>`
      select t.rotated_at, t.refresh_expires_at, ${grantColumns}
      from oauth_tokens t join oauth_grants g on g.id = t.grant_id
        join oauth_apps a on a.id = g.app_id join members m on m.id = g.member_id
      where t.refresh_hash = ${oauthHash(token)} and g.revoked_at is null
        and (${resource}::text is null or g.resource = ${resource}::text)
        and ${isActing(now)}`.execute(db);
    return rows[0];
  }

  /** Somebody else has it, or had it first: nobody keeps what it has led to (RFC 9700 §4.14.2). */
  async function revokeAsCopied({ grant_id, member_id, app_id, name }: GrantRow): Promise<void> {
    await inTransaction(ctx, async ({ trx }) => {
      const { numUpdatedRows } = await trx
        .updateTable('oauth_grants')
        .set({ revoked_at: now })
        .where('id', '=', grant_id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await audit(trx, ctx, {
        ...{ action: 'oauthApp.tokenReused', subjectType: 'oauthApp', subjectId: app_id },
        ...{ actorId: member_id, detail: { name } },
      });
    });
  }
}

interface GrantRow extends StoredOauthApp {
  grant_id: number;
  app_id: number;
  member_id: number;
  granted_areas: string[];
  granted_writing: boolean;
}

interface CodeRow extends GrantRow {
  redirect_uri: string;
  challenge: string;
  expires_at: Date;
  used_at: Date | null;
}

interface TokenRow extends GrantRow {
  rotated_at: Date | null;
  refresh_expires_at: Date;
}

const grantColumns = sql`a.*, a.id as app_id, g.id as grant_id, g.member_id,
  g.areas as granted_areas, g.is_writing as granted_writing`;

const isActing = (now: Date) => sql`m.blocked_at is null and m.deleted_at is null
  and m.deactivated_at is null and m.approval_status = 'APPROVED'
  and (m.suspended_until is null or m.suspended_until <= ${now}::timestamptz)`;

function clientOf(app: StoredOauthApp): Client {
  return {
    id: app.client_id,
    grants: ['authorization_code', 'refresh_token'],
    redirectUris: app.redirect_uris,
  };
}

function scopeOf({ granted_areas, granted_writing }: GrantRow): string[] {
  return scopeNames({ areas: knownAreas(granted_areas), isWriting: granted_writing });
}

/** An app without a secret has nothing to prove here; PKCE proves that it asked for the code. */
export function isSecretOf(
  { secret_hash }: StoredOauthApp,
  secret: string | null | undefined,
): boolean {
  if (secret_hash === null) return true;
  return secret != null && timingSafeEqual(secret_hash, oauthHash(secret));
}
