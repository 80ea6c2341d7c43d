import { createHash, randomBytes } from 'node:crypto';
import { requireId } from '#core/ids.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import { changeRequest } from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { publicLinkDays, publicLinkPath, publicTokenPattern } from '../publicLinkRules.ts';
import { belongsToRequest } from './sharedEntries.ts';

function hashOf(token: string): string {
  return createHash('sha256').update(`public support link ${token}`).digest('hex');
}

/**
 * Creates the public link of a request, which shows it to anyone, and revokes the one before; the requester's own stays.
 * The token is returned once: only its hash is stored.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export function createPublicLink(ctx: Ctx, id: string): Promise<{ path: string; expiresAt: Date }> {
  demandActive(ctx.viewer);
  return changeRequest(ctx, requireId(id), async ({ row, unit, addEvent }) => {
    demand(canWorkOnRequests(ctx.viewer, row.category_id));
    await revoke(ctx, unit.trx, row.id, { keepsRequesters: true });
    const link = await insertPublicLink(ctx, unit.trx, { requestId: row.id, isRequesters: false });
    await addEvent('LINK_CREATED', {});
    await audit(unit.trx, ctx, {
      action: 'supportRequest.linkCreated',
      subjectType: 'supportRequest',
      subjectId: row.number,
    });
    return link;
  });
}

/**
 * A new link, beside those that exist.
 * @param link `isRequesters`: for a requester without an account alone, who also solves, reopens and rates by it
 */
export async function insertPublicLink(
  { viewer, now }: Ctx,
  trx: Ctx['db'],
  { requestId, isRequesters }: { requestId: number; isRequesters: boolean },
): Promise<{ path: string; expiresAt: Date }> {
  const token = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + publicLinkDays * 86_400_000);
  await trx
    .insertInto('support_tokens')
    .values({
      ...{ token_hash: hashOf(token), request_id: requestId, created_by_id: viewer.memberId },
      ...{ created_at: now, expires_at: expiresAt, can_reply: isRequesters },
    })
    .execute();
  return { path: publicLinkPath(token), expiresAt };
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export function revokePublicLink(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  return changeRequest(ctx, requireId(id), async (open) => {
    demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
    if (!(await revoke(ctx, open.unit.trx, open.row.id))) return open.row;
    await open.addEvent('LINK_REVOKED', {});
    await audit(open.unit.trx, ctx, {
      action: 'supportRequest.linkRevoked',
      subjectType: 'supportRequest',
      subjectId: open.row.number,
    });
    return open.row;
  });
}

async function revoke(
  { now }: Ctx,
  trx: Ctx['db'],
  requestId: number,
  { keepsRequesters = false } = {},
): Promise<boolean> {
  const revoked = await trx
    .updateTable('support_tokens')
    .set({ revoked_at: now })
    .where('request_id', '=', requestId)
    .where('revoked_at', 'is', null)
    .$if(keepsRequesters, (query) => query.where('can_reply', '=', false))
    .returning('token_hash')
    .execute();
  return revoked.length > 0;
}

/** Whether a request has a link that works, and until when: the one that works longest. */
export async function findPublicLink({ db, now }: Ctx, requestId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('support_tokens')
    .where('request_id', '=', requestId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .select('expires_at')
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** A request as anyone with its link sees it: public replies, and roles instead of names. */
export interface SharedRequest {
  row: SupportRequestRow;
  isRequesters: boolean;
  entries: SharedEntry[];
}

/** With the hash of the token by which it was found, for the signed URLs of its files. */
export type SharedEntry = SupportEntryRow & { tokenHash: string };

interface LinkedRow {
  row: SupportRequestRow;
  tokenHash: string;
  /** Whether the link is the requester's own: as of `insertPublicLink`. */
  isRequesters: boolean;
}

/** @returns null for a token that is unknown, expired or revoked: the three look the same */
export async function findLinkedRequest(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  token: string,
): Promise<LinkedRow | null> {
  if (!publicTokenPattern.test(token)) return null;
  const tokenHash = hashOf(token);
  const row = await db
    .selectFrom('support_tokens')
    .innerJoin('support_requests', 'support_requests.id', 'support_tokens.request_id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('merged_into', 'is', null)
    .where('hidden_as', 'is', null)
    .selectAll('support_requests')
    .select('can_reply')
    .$castTo<SupportRequestRow & { can_reply: boolean }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { can_reply: isRequesters, ...request } = row;
  return { row: request, tokenHash, isRequesters };
}

/** @returns null as findLinkedRequest */
export async function findSharedRequest(ctx: Ctx, token: string): Promise<SharedRequest | null> {
  const linked = await findLinkedRequest(ctx, token);
  if (linked === null) return null;
  const { row, tokenHash, isRequesters } = linked;
  const entries = await ctx.db
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('is_public', '=', true)
    .where('kind', '=', 'REPLY')
    .where(belongsToRequest)
    .orderBy('created_at')
    .orderBy('seq')
    .limit(500)
    .selectAll()
    .$castTo<SupportEntryRow>()
    .execute();
  return { row, isRequesters, entries: entries.map((entry) => ({ ...entry, tokenHash })) };
}
