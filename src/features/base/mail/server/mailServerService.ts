import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember, holds } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { createSmtpTransport } from '#platform/mail/smtpTransport.ts';
import {
  findMailServer,
  type MailServerRow,
  sealMailPassword,
  smtpServerOf,
} from '#platform/mail/storedMailServer.ts';
import { recordSettingChange } from '#platform/settings/settingHistory.ts';
import { type MailServerInput, mailServerSchema } from '../mailServerInput.ts';
import { renderMail } from './renderMail.ts';

export interface MailServerState {
  /** Of the server in use. `ENVIRONMENT` takes precedence over the stored one. */
  source: 'ENVIRONMENT' | 'STORED' | 'NONE';
  stored: MailServerRow | null;
  /** Of links in emails. */
  origin: string;
  isOriginGuessed: boolean;
}

function demandMailOperator({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function getMailServer(ctx: Ctx): Promise<MailServerState> {
  demandMailOperator(ctx);
  const stored = await findMailServer(ctx);
  const { transport, origin, isOriginGuessed = false } = ctx.mailing;
  const source = transport !== null ? 'ENVIRONMENT' : stored ? 'STORED' : 'NONE';
  return { source, stored, origin, isOriginGuessed };
}

/**
 * Stores the mail server; its password is encrypted.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, CONFLICT if the environment names one
 */
export async function saveMailServer(ctx: Ctx, given: unknown): Promise<MailServerState> {
  demandMailOperator(ctx);
  demandNotFromEnvironment(ctx);
  const input = parseInput(mailServerSchema, given);
  await inTransaction(ctx, async ({ trx }) => {
    // There may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtext('plaza mail server'))`.execute(trx);
    const before = await findMailServer({ db: trx });
    const row = rowOf(ctx, input, before);
    const isPasswordNew =
      row.sealed_password !== null && row.sealed_password !== before?.sealed_password;
    const [from, to] = [before && recordOf(before), recordOf(row)];
    if (isPasswordNew || !isDeepStrictEqual(from, to)) {
      const change = { path: mailServerPath, from, to: { ...to, isPasswordNew } };
      await recordSettingChange(trx, ctx, change);
    }
    await trx
      .insertInto('mail_server')
      .values({ ...row, updated_at: ctx.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: ctx.now }))
      .execute();
    const detail = { host: row.host, port: row.port, from: row.from_address };
    await audit(trx, ctx, {
      action: 'mailServer.changed',
      subjectType: 'settings',
      subjectId: 'mailServer',
      detail,
    });
  });
  return getMailServer(ctx);
}

/** Emails stay in the outbox afterwards. @throws AppError FORBIDDEN */
export async function removeMailServer(ctx: Ctx): Promise<MailServerState> {
  demandMailOperator(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const removed = await trx.deleteFrom('mail_server').returningAll().executeTakeFirst();
    if (!removed) return;
    const change = { path: mailServerPath, from: recordOf(removed), to: null };
    await recordSettingChange(trx, ctx, change);
    await audit(trx, ctx, {
      action: 'mailServer.removed',
      subjectType: 'settings',
      subjectId: 'mailServer',
      detail: { host: removed.host },
    });
  });
  return getMailServer(ctx);
}

/** Under which the history of settings has the mail server. */
export const mailServerPath = 'mailServer';

/** What the history keeps of a server: everything but the password. */
function recordOf(row: Omit<MailServerRow, 'id' | 'updated_at'>) {
  return {
    ...{ host: row.host, port: row.port, security: row.security, username: row.username },
    ...{ fromAddress: row.from_address, fromName: row.from_name },
  };
}

export interface MailServerTrial {
  recipient: string;
  /** What failed, in the server's words; null: it accepted the email. */
  error: string | null;
}

/**
 * Sends an email to the viewer through a server as entered, without storing it.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, BAD_REQUEST without an email address
 */
export async function testMailServer(ctx: Ctx, given: unknown): Promise<MailServerTrial> {
  demandMailOperator(ctx);
  demandNotFromEnvironment(ctx);
  const row = rowOf(ctx, parseInput(mailServerSchema, given), await findMailServer(ctx));
  const { email: recipient } = await ctx.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', demandMember(ctx.viewer))
    .executeTakeFirstOrThrow();
  if (!recipient)
    throw new AppError('BAD_REQUEST', { message: 'Your account has no email address.' });
  const { files: _files, ...rendered } = await renderMail(ctx, {
    ...{ kind: 'TEST', data: {}, language: ctx.locale, member_id: ctx.viewer.memberId },
  });
  try {
    await createSmtpTransport(smtpServerOf(ctx, row), ctx.mailing.dkim ?? null).send({
      ...rendered,
      messageId: `test.${ctx.now.getTime()}@${row.from_address.split('@')[1]}`,
      from: { name: row.from_name ?? ctx.settings.name, address: row.from_address },
      to: recipient,
      replyTo: null,
      date: ctx.now,
      attachments: [],
    });
    return { recipient, error: null };
  } catch (error) {
    return { recipient, error: error instanceof Error ? error.message.slice(0, 500) : `${error}` };
  }
}

function demandNotFromEnvironment({ mailing }: Ctx): void {
  if (mailing.transport === null) return;
  throw new AppError('CONFLICT', { message: 'SMTP_URL in the environment names the mail server.' });
}

function rowOf(ctx: Ctx, input: MailServerInput, stored: MailServerRow | null) {
  // A password is for its host: another one must not receive it.
  const isSame = stored?.host === input.host && stored.username === input.username;
  const kept = isSame ? (stored?.sealed_password ?? null) : null;
  return {
    host: input.host,
    port: input.port,
    security: input.security,
    username: input.username,
    sealed_password:
      input.username === null
        ? null
        : input.password === null
          ? kept
          : sealMailPassword(ctx, input.password),
    from_name: input.fromName,
    from_address: input.fromAddress,
  };
}
