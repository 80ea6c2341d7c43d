import { AppError } from '#core/errors.ts';
import type { ApiAccess, ApiCaller } from '#platform/apiAccess/apiAccess.ts';
import type { Database } from '#platform/database/database.ts';
import { accessOf } from '#platform/sessions/memberAccess.ts';
import { knownAreas } from '../oauthRules.ts';
import { findTokenAccess, type TokenAccessRow } from './oauthQueries.ts';
import { oauthHash } from './oauthSecrets.ts';

/** Milliseconds after which a use of the same grant is noted again. */
const notedEvery = 60_000;

/**
 * What an access token lets its app do.
 * @returns null for a token of another kind
 * @throws AppError UNAUTHENTICATED if it is unknown, expired or revoked, or its member may not act
 */
export async function findOauthAccess(
  { db, address, now }: ApiCaller,
  token: string,
): Promise<ApiAccess | null> {
  if (!token.startsWith('plazaat_')) return null;
  const found = await findTokenAccess(db, { hash: oauthHash(token), now });
  if (!found) {
    const message = 'This access token is unknown, expired or revoked.';
    throw new AppError('UNAUTHENTICATED', { message });
  }
  return {
    kind: 'app',
    ...{ name: found.app_name, isWriting: found.granted_writing, resource: found.resource },
    caller: `app ${found.app_id} of ${found.id}`,
    areas: new Set(knownAreas(found.granted_areas)),
    member: accessOf(found),
    note: () => noteUse(db, found, { address, now }),
  };
}

function noteUse(
  db: Database,
  { grant_id, last_used_at }: TokenAccessRow,
  { address, now }: { address: string; now: Date },
): void {
  if (last_used_at && now.getTime() - last_used_at.getTime() < notedEvery) return;
  // What is lost is only a time.
  void db
    .updateTable('oauth_grants')
    .set({ last_used_at: now, last_address: address })
    .where('id', '=', grant_id)
    .execute()
    .catch(() => undefined);
}
