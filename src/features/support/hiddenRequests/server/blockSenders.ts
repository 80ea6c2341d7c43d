import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { sendersOf } from '#features/support/supportEmail/server/blockedSenders.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { blockedSenderSchema, type senderParts, sharedDomains } from '../hiddenRequestInputs.ts';

/** Blocks who wrote a request without an account; members are banned or suspended instead. */
export async function blockSenderOf(
  ctx: Ctx,
  { row, unit }: OpenRequest,
  part: (typeof senderParts)[number],
): Promise<void> {
  if (row.requester_id !== null || row.requester_email === null) return;
  const { address, domain } = sendersOf(row.requester_email);
  const isShared = sharedDomains.has(domain.slice(1)) || (await isOwnDomain(unit.trx, domain));
  const sender = part === 'DOMAIN' && !isShared ? domain : address;
  await insertBlock(ctx, unit.trx, { sender, requestNumber: row.number });
}

/** @throws AppError FORBIDDEN, VALIDATION_FAILED for a domain that strangers share, or one's own */
export async function blockSender(ctx: Ctx, given: unknown): Promise<string> {
  demandActive(ctx.viewer);
  demand(canWorkOnRequests(ctx.viewer));
  const sender = parseInput(blockedSenderSchema, given);
  const domain = sender.slice(sender.lastIndexOf('@'));
  const isWhole = sender === domain;
  if (isWhole && (sharedDomains.has(domain.slice(1)) || (await isOwnDomain(ctx.db, domain)))) {
    throw validationFailed([
      { field: 'sender', rule: 'shared', message: validationMessages.format },
    ]);
  }
  return inTransaction(ctx, async ({ trx }) => {
    await insertBlock(ctx, trx, { sender, requestNumber: null });
    return sender;
  });
}

/** @throws AppError FORBIDDEN */
export async function unblockSender(ctx: Ctx, id: string): Promise<string> {
  demandActive(ctx.viewer);
  demand(canWorkOnRequests(ctx.viewer));
  return inTransaction(ctx, async ({ trx }) => {
    const gone = await trx
      .deleteFrom('support_blocked_senders')
      .where('id', '=', requireId(id))
      .returning('sender')
      .executeTakeFirst();
    if (gone) {
      await audit(trx, ctx, {
        action: 'supportSender.unblocked',
        subjectType: 'supportMailbox',
        subjectId: id,
        detail: { sender: gone.sender },
      });
    }
    return id;
  });
}

export interface BlockedSender {
  id: number;
  sender: string;
  refused: number;
  refused_at: Date | null;
  created_at: Date;
}

/** The newest first. @throws AppError FORBIDDEN */
export async function listBlockedSenders({ db, viewer }: Ctx): Promise<BlockedSender[]> {
  demand(canWorkOnRequests(viewer));
  return db
    .selectFrom('support_blocked_senders')
    .select(['id', 'sender', 'refused', 'refused_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

async function insertBlock(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { sender, requestNumber }: { sender: string; requestNumber: number | null },
): Promise<void> {
  const made = await trx
    .insertInto('support_blocked_senders')
    .values({
      ...{ sender, request_number: requestNumber, created_by_id: ctx.viewer.memberId },
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('sender').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await audit(trx, ctx, {
    action: 'supportSender.blocked',
    subjectType: 'supportMailbox',
    subjectId: made.id,
    detail: { sender },
  });
}

/** Nobody blocks the desk itself. */
async function isOwnDomain(db: Ctx['db'], domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailboxes')
    .where('address', 'like', `%${domain.replace(/[\\%_]/g, '\\$&')}`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
