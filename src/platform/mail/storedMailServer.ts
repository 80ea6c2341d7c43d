import type { Selectable } from 'kysely';
import type { MailServer } from '#db/tables.ts';
import type { Ctx } from '../context.ts';
import { checkedHost } from '../outgoing/checkedHost.ts';
import { defaultSender, type Mailing, type MailTransport } from './mailing.ts';
import { createSmtpTransport, type SmtpServer } from './smtpTransport.ts';

export type MailServerRow = Selectable<MailServer>;

type Access = Pick<Ctx, 'db' | 'mailing' | 'secrets' | 'outgoing'>;

const purpose = 'mail server';

export function sealMailPassword({ secrets }: Pick<Ctx, 'secrets'>, password: string): string {
  return secrets.seal(password, purpose);
}

/** The server entered in the browser. */
export async function findMailServer({ db }: Pick<Ctx, 'db'>): Promise<MailServerRow | null> {
  return (await db.selectFrom('mail_server').selectAll().executeTakeFirst()) ?? null;
}

/**
 * The mail configuration: that of the environment, else the one entered in the browser. Read for each use, so that a
 * change applies in every process immediately.
 */
export async function mailingOf(ctx: Access): Promise<Mailing> {
  if (ctx.mailing.transport !== null) return ctx.mailing;
  const row = await findMailServer(ctx);
  if (!row) return ctx.mailing;
  const isOwnSender = ctx.mailing.from === defaultSender;
  const from = isOwnSender ? { name: row.from_name, address: row.from_address } : ctx.mailing.from;
  return { ...ctx.mailing, from, transport: transportOf(ctx, row) };
}

let held: { key: string; transport: MailTransport } | null = null;

/** The same while the server is: it shares connections. */
function transportOf(ctx: Access, row: MailServerRow): MailTransport {
  const key = JSON.stringify(row);
  if (held?.key !== key) {
    held = {
      key,
      transport: createSmtpTransport(smtpServerOf(ctx, row), ctx.mailing.dkim ?? null),
    };
  }
  return held.transport;
}

/** How to connect to a server that an administrator entered. */
export function smtpServerOf(
  { secrets, outgoing }: Pick<Ctx, 'secrets' | 'outgoing'>,
  row: Pick<MailServerRow, 'host' | 'port' | 'security' | 'username' | 'sealed_password'>,
): SmtpServer {
  const { host, port, security, username, sealed_password: sealed } = row;
  return {
    host,
    port,
    secure: security === 'TLS',
    requireTls: security === 'STARTTLS',
    ignoreTls: security === 'NONE',
    auth: () =>
      username === null || sealed === null
        ? null
        : { user: username, pass: secrets.open(sealed, purpose) },
    address: () => checkedHost(outgoing, { host, port }),
  };
}
