import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { MailFailure } from '#platform/mail/mailing.ts';
import { mailingOf } from '#platform/mail/storedMailServer.ts';
import { canSendAgain } from '../mailRules.ts';
import { findMail, lockMail, type MailRow, updateMail } from './mailQueries.ts';
import { addDelivery, deliveryKey, queueMail } from './queueMail.ts';
import { type RenderedMail, renderMail } from './renderMail.ts';

/** A rendered mail; `rendered` is null if it cannot be rendered. */
export interface OpenedMailRow {
  mail: MailRow;
  rendered: RenderedMail | null;
}

/** Minutes in which the page and its frame count as one view. */
const oneViewing = 1;

/**
 * Opens a mail for staff. Its links are secrets: every view is recorded in the audit log.
 * @throws AppError NOT_FOUND
 */
export async function openMail(ctx: Ctx, id: number): Promise<OpenedMailRow> {
  const mail = await findMail(ctx.db, id);
  if (!mail) throw new AppError('NOT_FOUND');
  await inTransaction(ctx, async ({ trx }) => {
    if (await hasJustSeen(trx, ctx, id)) return;
    const detail = { kind: mail.kind, recipient: mail.recipient };
    await audit(trx, ctx, { action: 'mail.viewed', subjectType: 'mail', subjectId: id, detail });
  });
  return { mail, rendered: await writtenOrNull(ctx, mail) };
}

async function hasJustSeen(trx: Database, { viewer, now }: Ctx, id: number): Promise<boolean> {
  if (viewer.memberId === null) return false;
  const seen = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', 'mail')
    .where('subject_id', '=', `${id}`)
    .where('action', '=', 'mail.viewed')
    .where('actor_id', '=', viewer.memberId)
    .where('at', '>', new Date(now.getTime() - oneViewing * 60_000))
    .executeTakeFirst();
  return seen !== undefined;
}

async function writtenOrNull(ctx: Ctx, mail: MailRow): Promise<RenderedMail | null> {
  try {
    return await renderMail(ctx, mail);
  } catch (error) {
    if (error instanceof MailFailure) return null;
    throw error;
  }
}

/** Time of a queued mail's next attempt; null if it is not waiting. */
export async function nextAttemptAt(db: Database, mail: MailRow): Promise<Date | null> {
  if (mail.state !== 'QUEUED') return null;
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${deliveryKey(mail.id)}`.execute(db);
  return rows[0]?.run_at ?? null;
}

/**
 * Requeues a failed mail, or one kept without a mail server.
 * @throws AppError NOT_FOUND, CONFLICT if it is in another state
 */
export async function sendAgain(ctx: Ctx, id: number): Promise<MailRow> {
  const delivers = (await mailingOf(ctx)).transport !== null;
  await inTransaction(ctx, async ({ trx }) => {
    const mail = await lockMail(trx, id);
    if (!mail && !(await findMail(trx, id))) throw new AppError('NOT_FOUND');
    if (!mail || !canSendAgain(mail.state, delivers)) {
      throw new AppError('CONFLICT', { message: 'Only failed emails can be resent.' });
    }
    await updateMail(trx, id, { state: 'QUEUED', attempt_count: 0, finished_at: null });
    await addDelivery(trx, id);
    await audit(trx, ctx, { action: 'mail.sentAgain', subjectType: 'mail', subjectId: id });
  });
  const mail = await findMail(ctx.db, id);
  if (!mail) throw new AppError('NOT_FOUND');
  return mail;
}

/** Writes a test mail. @returns its id */
export async function writeTestMail(
  ctx: Ctx,
  { to, memberId }: { to: string; memberId: number | null },
): Promise<number> {
  return await inTransaction(ctx, async ({ trx }) => {
    const id = await queueMail(trx, {
      kind: 'TEST',
      data: {},
      memberId,
      to,
      language: ctx.locale,
    });
    const detail = { recipient: to };
    await audit(trx, ctx, { action: 'mail.tested', subjectType: 'mail', subjectId: id, detail });
    return id;
  });
}
