import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { FormFields } from '#platform/http/forms.ts';
import type { OauthAnswer } from './answerTokenRequest.ts';
import { isSecretOf } from './oauthModel.ts';
import { findApp } from './oauthQueries.ts';
import { oauthHash } from './oauthSecrets.ts';

/** RFC 7009: either token of a grant ends the grant; a token that is unknown has ended already. */
export async function revokeToken(
  { db, now }: Ctx,
  { fields, authorization }: { fields: FormFields; authorization: string | undefined },
): Promise<OauthAnswer> {
  const { token, ...credentials } = fields;
  if (typeof token !== 'string') return refusal(400, 'invalid_request');
  const [clientId, secret] = readBasic(authorization) ?? [
    credentials.client_id,
    credentials.client_secret,
  ];
  const app = await findApp(db, String(clientId ?? ''));
  if (!app || !isSecretOf(app, secret === undefined ? null : String(secret))) {
    return refusal(401, 'invalid_client');
  }
  const hash = oauthHash(token);
  await sql`
    update oauth_grants g set revoked_at = ${now}
    from oauth_tokens t
    where t.grant_id = g.id and (t.access_hash = ${hash} or t.refresh_hash = ${hash})
      and g.app_id = ${app.id} and g.revoked_at is null`.execute(db);
  return { status: 200, headers: {}, body: {} };
}

function readBasic(authorization: string | undefined): [string, string] | null {
  const [, given] = /^Basic +([A-Za-z0-9+/=]{1,500})$/i.exec(authorization ?? '') ?? [];
  if (given === undefined) return null;
  const text = Buffer.from(given, 'base64').toString();
  const at = text.indexOf(':');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function refusal(status: number, error: string): OauthAnswer {
  const headers: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Basic realm="oauth"' } : {};
  return { status, headers, body: { error } };
}
