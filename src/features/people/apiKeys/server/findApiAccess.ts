import { timingSafeEqual } from 'node:crypto';
import { type ApiArea, apiAreas } from '#core/apiAreas.ts';
import { AppError } from '#core/errors.ts';
import { isInRange } from '#features/people/bans/server/bannedRanges.ts';
import type { ApiAccess, ApiCaller } from '#platform/apiAccess/apiAccess.ts';
import { accessOf } from '#platform/sessions/memberAccess.ts';
import { looksLikeKey, readApiKey } from '../apiKeyRules.ts';
import { findUsableKey } from './apiKeyQueries.ts';
import { noteUse } from './keyUses.ts';
import { apiKeyHash } from './newKey.ts';

/**
 * What an API key lets its caller do.
 * @returns null for a token of another kind
 * @throws AppError UNAUTHENTICATED if it is unknown, expired, revoked, or used from another address
 */
export async function findApiAccess(
  { db, address, now }: ApiCaller,
  token: string,
): Promise<ApiAccess | null> {
  if (!looksLikeKey(token)) return null;
  const given = readApiKey(token);
  const found = given && (await findUsableKey(db, { prefix: given.prefix, now }));
  if (!given || !found || !timingSafeEqual(found.hash, apiKeyHash(given.secret))) {
    const message = 'This API key is unknown, expired or revoked.';
    throw new AppError('UNAUTHENTICATED', { message });
  }
  const { key_id: keyId, addresses } = found;
  const at = { db, keyId, address };
  if (addresses.length > 0 && !addresses.some((range) => isInRange(address, range))) {
    noteUse(at, { isChange: false, isRefused: true });
    const message = `This API key can’t be used from ${address}.`;
    throw new AppError('UNAUTHENTICATED', { message });
  }
  return {
    ...{ kind: 'key', name: found.key_name, isWriting: found.is_writing },
    caller: `key ${keyId}`,
    areas: new Set(apiAreas.filter((area): area is ApiArea => found.areas.includes(area))),
    member: accessOf(found),
    note: (use) => noteUse(at, use),
  };
}
