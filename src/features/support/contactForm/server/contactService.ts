import { createHash, randomBytes } from 'node:crypto';
import { emailKey } from '#core/emailAddress.ts';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, isActive } from '#core/permissions.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { insertPublicLink } from '#features/support/publicLinks/server/publicLinkService.ts';
import { insertRequest } from '#features/support/requests/server/createSupportRequest.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { cleanMessage } from '#features/support/requests/server/supportWrites.ts';
import { isBlockedSender } from '#features/support/supportEmail/server/blockedSenders.ts';
import { sendReceipt } from '#features/support/supportEmail/server/sendSupportMail.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { contactLimits, contactSchema, contactTokenPattern } from '../contactFormRules.ts';
import { contactPaths } from '../contactPaths.ts';

export function isContactOpen({ settings }: Pick<Ctx, 'settings'>): boolean {
  return featureSettings(settings, 'supportContact').isOpen;
}

/**
 * Keeps a request of someone without an account until they confirm their email address by the link that is sent to
 * it. The email contains nothing that they wrote, so that the form sends no messages to others.
 * @throws AppError NOT_FOUND if the form is off, VALIDATION_FAILED, RATE_LIMITED
 */
export async function contactSupport(ctx: Ctx, given: unknown): Promise<void> {
  if (!isContactOpen(ctx)) throw new AppError('NOT_FOUND');
  const { name, email, title, message, website } = parseInput(contactSchema, given);
  const text = await cleanMessage(message);
  // Bots are told nothing.
  if (website) return;
  if (await isBlockedSender(ctx.db, email)) {
    throw validationFailed([
      {
        ...{ field: 'email', rule: 'blocked' },
        message: 'We don’t accept messages from this address.',
      },
    ]);
  }
  const sender = { email: emailKey(email), client: hashOf(`client ${ctx.address}`) };
  await inTransaction(ctx, async ({ trx }) => {
    await demandContactRoom(ctx, trx, sender);
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('support_pending_requests')
      .values({
        ...{ token_hash: hashOf(token), name, email: sender.email, title, ...text },
        ...{ language: ctx.locale, client_hash: sender.client, created_at: ctx.now },
        expires_at: new Date(ctx.now.getTime() + contactLimits.hours * 3_600_000),
      })
      .execute();
    await queueMail(trx, {
      ...{ kind: 'SUPPORT_CONFIRM', memberId: null, to: sender.email, language: ctx.locale },
      data: { url: contactPaths.confirm(token), hours: contactLimits.hours },
    });
  });
}

/** Counted under a lock, so that requests at the same time do not pass together. */
async function demandContactRoom(
  { now }: Ctx,
  trx: DatabaseTransaction,
  { email, client }: { email: string; client: string },
): Promise<void> {
  await trx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [fn('hashtext', [val('support contact')])]).as('locked'),
    )
    .execute();
  const { of_email: ofEmail, of_client: ofClient } = await trx
    .selectFrom('support_pending_requests')
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('email', '=', email).as('of_email'),
      fn.countAll<number>().filterWhere('client_hash', '=', client).as('of_client'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(ofEmail) < contactLimits.perEmail && Number(ofClient) < contactLimits.perClient)
    return;
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 });
}

export type ContactState = 'PENDING' | 'CONFIRMED';

/** @returns null for a token that is unknown or expired */
export async function findContact(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  token: string,
): Promise<{ state: ContactState } | null> {
  if (!contactTokenPattern.test(token)) return null;
  const row = await db
    .selectFrom('support_pending_requests')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .select('request_id')
    .executeTakeFirst();
  return row ? { state: row.request_id === null ? 'PENDING' : 'CONFIRMED' } : null;
}

export interface ConfirmedContact {
  number: number;
  /** The public link of the new request; null if it was confirmed before. */
  path: string | null;
}

/**
 * Opens the request whose email address is proven by its token: of the member who has that address, or of a contact.
 * @throws AppError NOT_FOUND for a token that is unknown or expired; FORBIDDEN, ACCOUNT_SUSPENDED for members who may
 *   not write
 */
export async function confirmContact(ctx: Ctx, token: string): Promise<ConfirmedContact> {
  if (!contactTokenPattern.test(token)) throw new AppError('NOT_FOUND');
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const pending = await trx
      .selectFrom('support_pending_requests')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', ctx.now)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!pending) throw new AppError('NOT_FOUND');
    if (pending.request_id !== null) {
      const { number } = await trx
        .selectFrom('support_requests')
        .where('id', '=', pending.request_id)
        .select('number')
        .executeTakeFirstOrThrow();
      return { number, path: null };
    }
    const memberId = await findContactMember(ctx, trx, pending.email);
    const row = await insertRequest(ctx, unit, {
      ...{ kind: 'CASE', title: pending.title, content: pending.content },
      ...{ stripped_content: pending.stripped_content, language: pending.language },
      ...{ requesterId: memberId, creatorId: memberId, topic_id: null, category_id: null },
      ...(memberId === null && { requesterName: pending.name, requesterEmail: pending.email }),
    });
    return welcome(ctx, unit, { row, pendingId: pending.id, email: pending.email });
  });
}

/** The way back to the request: by email and by its public link. The text is kept only in the request. */
async function welcome(
  ctx: Ctx,
  { trx }: Unit,
  { row, pendingId, email }: { row: SupportRequestRow; pendingId: number; email: string },
): Promise<ConfirmedContact> {
  await trx
    .updateTable('support_pending_requests')
    .set({ request_id: row.id, content: '', stripped_content: '', title: '', name: '' })
    .where('id', '=', pendingId)
    .execute();
  await sendReceipt(ctx, trx, { row, recipient: { email, memberId: row.requester_id } });
  const { path } = await insertPublicLink(ctx, trx, {
    ...{ requestId: row.id, isRequesters: row.requester_id === null },
  });
  return { number: row.number, path };
}

async function findContactMember(
  ctx: Ctx,
  trx: DatabaseTransaction,
  email: string,
): Promise<number | null> {
  const member = await trx
    .selectFrom('members')
    .where('email_key', '=', nameKey(email))
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'blocked_at', 'deactivated_at'])
    .executeTakeFirst();
  if (!member) return null;
  const viewer = await findViewer(ctx, member.id);
  if (!viewer || member.blocked_at || member.deactivated_at) throw new AppError('FORBIDDEN');
  demand(isActive(viewer));
  return member.id;
}

/** A week after they were sent: what was never confirmed, and how often someone wrote. */
export function deleteOldContacts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> {
  return db
    .deleteFrom('support_pending_requests')
    .where('expires_at', '<', new Date(now.getTime() - 6 * 86_400_000))
    .execute();
}

function hashOf(secret: string): string {
  return createHash('sha256').update(`support contact ${secret}`).digest('hex');
}
