import { timingSafeEqual } from 'node:crypto';
import { closedCommunityRefusal } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import type { FileRow } from '#features/base/files/server/keepFile.ts';
import type { Ctx } from '#platform/context.ts';
import { isFileKey } from '#platform/files/fileStore.ts';
import { belongsToRequest } from './sharedEntries.ts';

/** Milliseconds for which the URL of a file works. */
const sharedFileAge = 3_600_000;

interface SignedParts {
  tokenHash: string;
  entryId: number;
  key: string;
  expires: number;
}

function signatureOf({ secrets }: Pick<Ctx, 'secrets'>, parts: SignedParts): string {
  const { tokenHash, entryId, key, expires } = parts;
  const text = `${tokenHash} ${entryId} ${key} ${expires}`;
  return secrets.mac(text, 'public support file').toString('base64url');
}

/**
 * The signed URL, below the base path, of a file attached to a public entry. It works for an hour, and as long
 * as the public link does; it does not contain the link's token.
 * @returns null if the source is not an uploaded file
 */
export function sharedFileUrl(
  ctx: Pick<Ctx, 'secrets' | 'now'>,
  { tokenHash, entryId, source }: { tokenHash: string; entryId: number; source: string },
): string | null {
  const [, key, name] = /^\/files\/([0-9a-f]{32})\/([^/?#]+)$/.exec(source) ?? [];
  if (key === undefined || name === undefined) return null;
  const expires = ctx.now.getTime() + sharedFileAge;
  const signature = signatureOf(ctx, { tokenHash, entryId, key, expires });
  const query = new URLSearchParams({ expires: `${expires}`, signature });
  return `/public/support/files/${entryId}/${key}/${name}?${query}`;
}

/** The HTML of a public entry in which uploaded images and linked files have signed URLs. */
export function withSharedFiles(
  ctx: Pick<Ctx, 'secrets' | 'now'>,
  { id: entryId, content, tokenHash }: { id: number; content: string; tokenHash: string },
): string {
  return content.replace(/(?<=(?:src|href|poster)=")\/files\/[^"?#]+(?=")/g, (source) => {
    const url = sharedFileUrl(ctx, { tokenHash, entryId, source });
    return url === null ? source : url.replaceAll('&', '&amp;');
  });
}

export interface SharedFileAddress {
  entryId: string;
  key: string;
  expires: unknown;
  signature: unknown;
}

/**
 * A file by its signed URL. Expired, forged and revoked URLs look the same.
 * @throws AppError NOT_FOUND, UNDER_MAINTENANCE
 */
export async function getSharedFile(ctx: Ctx, address: SharedFileAddress): Promise<FileRow> {
  const refusal = closedCommunityRefusal(ctx, { opensByToken: true });
  if (refusal !== null) throw refusal;
  const { key, signature } = address;
  const entryId = parseId(address.entryId);
  const expires = Number(address.expires);
  const isWellFormed = entryId !== null && isFileKey(key) && typeof signature === 'string';
  if (!isWellFormed || !(expires > ctx.now.getTime())) throw new AppError('NOT_FOUND');
  const links = await ctx.db
    .selectFrom('support_entries')
    .innerJoin('support_requests', 'support_requests.id', 'support_entries.request_id')
    .innerJoin('support_tokens', 'support_tokens.request_id', 'support_entries.request_id')
    .innerJoin('file_uses', 'file_uses.target_id', 'support_entries.id')
    .where('support_entries.id', '=', entryId)
    .where('support_entries.is_public', '=', true)
    .where('support_entries.kind', '=', 'REPLY')
    .where(belongsToRequest)
    .where('support_requests.merged_into', 'is', null)
    .where('support_requests.hidden_as', 'is', null)
    .where('support_tokens.revoked_at', 'is', null)
    .where('support_tokens.expires_at', '>', ctx.now)
    .where('file_uses.target_type', '=', 'supportEntry')
    .where('file_uses.storage_key', '=', key)
    .select('support_tokens.token_hash')
    .execute();
  const isSigned = links.some(({ token_hash: tokenHash }) =>
    isSame(signatureOf(ctx, { tokenHash, entryId, key, expires }), signature),
  );
  const row = isSigned
    ? await ctx.db.selectFrom('files').where('storage_key', '=', key).selectAll().executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
