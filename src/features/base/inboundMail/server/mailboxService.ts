import { AppError } from '#core/errors.ts';
import { parseId, requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type MailboxInput, mailboxSchema } from '../mailboxInputs.ts';
import { parseAuthenticationResults } from './authenticationResults.ts';
import { connectImap, type ImapAccount } from './imapConnection.ts';
import { findMailbox, listMailboxes, type StoredMailbox } from './mailboxQueries.ts';
import { type MailboxSecret, openMailboxSecret, sealMailboxSecret } from './mailboxSecret.ts';
import { mailRoutes } from './mailRoute.ts';

/** Mailboxes contain credentials and strangers' email: all of this is for those who run the community. */
export function demandMailAdmin({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

export async function listManagedMailboxes(ctx: Ctx): Promise<StoredMailbox[]> {
  demandMailAdmin(ctx);
  return await listMailboxes(ctx.db, ctx.locale);
}

/**
 * Adds a mailbox, or changes one.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if another one has the address
 */
export async function saveMailbox(
  ctx: Ctx,
  { mailboxId, ...given }: { mailboxId?: string | number | null } & Record<string, unknown>,
): Promise<StoredMailbox> {
  demandMailAdmin(ctx);
  const input = parseInput(mailboxSchema, given);
  const before = await findGiven(ctx, mailboxId);
  demandRoute(input);
  const secret = secretOf(ctx, input, before);
  return await inTransaction(ctx, async ({ trx }) => {
    const row = await write(trx, ctx, { input, before, secret });
    await audit(trx, ctx, {
      action: before ? 'mailbox.changed' : 'mailbox.created',
      subjectType: 'mailbox',
      subjectId: row.id,
      detail: { address: row.address, enabled: row.enabled },
    });
    return row;
  });
}

async function write(
  trx: DatabaseTransaction,
  { now }: Ctx,
  given: { input: MailboxInput; before: StoredMailbox | null; secret: string | null },
): Promise<StoredMailbox> {
  const { input, before, secret } = given;
  const taken = await trx
    .selectFrom('mailboxes')
    .select('id')
    .where('address', '=', input.address)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (taken) {
    const message = 'Another mailbox has this address.';
    throw validationFailed([{ field: 'address', rule: 'taken', message }]);
  }
  const isImap = input.kind === 'IMAP';
  const values = {
    name: input.name,
    address: input.address,
    kind: input.kind,
    route: input.route,
    enabled: input.enabled,
    authentication: input.authentication,
    trusted_host: input.trustedHost,
    host: isImap ? input.host : null,
    port: isImap ? input.port : null,
    security: isImap ? input.security : null,
    username: isImap ? input.username : null,
    auth: isImap ? input.auth : null,
    secret: isImap ? secret : null,
    folder: input.folder,
    imports_existing: input.importsExisting,
    requester_from_reply_to: input.requesterFromReplyTo ?? before?.requester_from_reply_to ?? false,
    // Another folder has other numbers.
    ...(before && isElsewhere(input, before) && { uid_validity: null, last_uid: null }),
    state: 'WAITING',
    last_error: null,
    updated_at: now,
  };
  const { id } = before
    ? await trx
        .updateTable('mailboxes')
        .set(values)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx.insertInto('mailboxes').values(values).returning('id').executeTakeFirstOrThrow();
  const row = await findMailbox(trx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function isElsewhere(input: MailboxInput, before: StoredMailbox): boolean {
  return (
    input.host !== before.host ||
    input.username !== before.username ||
    input.folder !== before.folder
  );
}

/** What of an OAuth 2.0 account is no secret. */
export function oauthClientOf(
  ctx: Ctx,
  { secret }: StoredMailbox,
): { tokenUrl: string; clientId: string } | null {
  const opened = secret === null ? null : readable(() => openMailboxSecret(ctx, { secret }));
  return opened && 'tokenUrl' in opened ? opened : null;
}

/** Deletes a mailbox with its stored messages. */
export async function deleteMailbox(ctx: Ctx, id: string | number): Promise<void> {
  demandMailAdmin(ctx);
  const row = await findGiven(ctx, id);
  if (!row) throw new AppError('NOT_FOUND');
  await inTransaction(ctx, async ({ trx }) => {
    await trx.deleteFrom('mailboxes').where('id', '=', row.id).execute();
    const detail = { address: row.address };
    const entry = { subjectType: 'mailbox', subjectId: row.id, detail } as const;
    await audit(trx, ctx, { action: 'mailbox.deleted', ...entry });
  });
}

export interface MailboxTrial {
  ok: boolean;
  /** Messages in the folder; null if the connection failed. */
  messageCount: number | null;
  /** What failed, in the server's words. */
  error: string | null;
  /** The name by which the server signs Authentication-Results, seen in the latest message. */
  trustedHost: string | null;
}

/** Connects to a mailbox as entered, without saving it. */
export async function testMailbox(
  ctx: Ctx,
  { mailboxId, ...given }: { mailboxId?: string | number | null } & Record<string, unknown>,
): Promise<MailboxTrial> {
  demandMailAdmin(ctx);
  const input = parseInput(mailboxSchema, given);
  const before = await findGiven(ctx, mailboxId);
  const secret = secretOf(ctx, input, before);
  const { host, username, port, security, auth, folder } = input;
  if (input.kind !== 'IMAP' || host === null || username === null || secret === null) {
    throw new AppError('BAD_REQUEST', { message: 'Only IMAP mailboxes are connected to.' });
  }
  const account: ImapAccount = {
    ...{ id: null, host, port, security, username, auth, folder, secret },
  };
  try {
    const client = await connectImap(ctx, account);
    const messageCount = client.mailbox === false ? 0 : client.mailbox.exists;
    const trustedHost = await trustedHostIn(client, messageCount).catch(() => null);
    client.close();
    return { ok: true, messageCount, error: null, trustedHost };
  } catch (error) {
    const text = error instanceof Error ? error.message : `${error}`;
    return { ok: false, messageCount: null, error: text.slice(0, 500), trustedHost: null };
  }
}

async function trustedHostIn(
  client: Awaited<ReturnType<typeof connectImap>>,
  messageCount: number,
): Promise<string | null> {
  if (messageCount === 0) return null;
  const last = await client.fetchOne('*', { headers: ['authentication-results'] });
  const text = last ? (last.headers?.toString('latin1') ?? '') : '';
  const value = /^authentication-results:(.*(?:\r?\n[ \t].*)*)/im.exec(text)?.[1] ?? '';
  return parseAuthenticationResults(value)?.host ?? null;
}

async function findGiven(
  ctx: Ctx,
  id: string | number | null | undefined,
): Promise<StoredMailbox | null> {
  if (id === null || id === undefined || id === '') return null;
  const row = await findMailbox(ctx.db, parseId(id) ?? requireId(id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function demandRoute({ route }: MailboxInput): void {
  if (route === null) return;
  const isKnown = mailRoutes().some(({ name, takesMailboxes }) => takesMailboxes && name === route);
  if (isKnown) return;
  const message = 'There is no such feature.';
  throw validationFailed([{ field: 'route', rule: 'unknown', message }]);
}

/**
 * The entered secret, or the stored one. It is not sent to another server than it was entered for: who changes
 * the account enters it again.
 */
function secretOf(ctx: Ctx, input: MailboxInput, before: StoredMailbox | null): string | null {
  if (input.kind !== 'IMAP') return null;
  const isSame =
    before !== null &&
    before.host === input.host &&
    before.port === input.port &&
    before.security === input.security &&
    before.username === input.username &&
    before.auth === input.auth;
  const stored = isSame ? before.secret : null;
  if (input.auth === 'PASSWORD') {
    if (input.password !== null) return sealMailboxSecret(ctx, { password: input.password });
    return stored ?? failMissing('password');
  }
  const known = stored === null ? null : readable(() => openMailboxSecret(ctx, { secret: stored }));
  const old = known && 'tokenUrl' in known && known.tokenUrl === input.tokenUrl ? known : null;
  const refreshToken = input.refreshToken ?? old?.refreshToken ?? failMissing('refreshToken');
  return sealMailboxSecret(ctx, {
    tokenUrl: input.tokenUrl ?? '',
    clientId: input.clientId ?? '',
    clientSecret: input.clientSecret ?? old?.clientSecret ?? '',
    refreshToken,
  });
}

/** A secret sealed with a lost key is entered again. */
function readable(open: () => MailboxSecret): MailboxSecret | null {
  try {
    return open();
  } catch {
    return null;
  }
}

function failMissing(field: string): never {
  throw validationFailed([{ field, rule: 'required', message: validationMessages.required }]);
}
