import { once } from 'node:events';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { emailKey } from '#core/emailAddress.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { inboundLimits, plainAddress } from '../inboundMailRules.ts';
import type { Envelope } from './inboundEmail.ts';
import { storeInbound } from './storeInbound.ts';

export interface SmtpListener {
  port: number;
  stop: () => Promise<void>;
}

interface Options {
  db: Database;
  listen: NonNullable<Config['smtpListen']>;
  log: Log;
}

/** Concurrent connections; others wait at the sending server. */
const maxClients = 50;
const maxRecipients = 100;
/** Milliseconds that a connection may be silent. */
const socketTimeout = 60_000;

/**
 * An SMTP server that accepts email for the mailboxes of kind SMTP, and for no other address. A message is
 * accepted (250) once it is stored: until then, its sender keeps it.
 */
export async function startSmtpListener({ db, listen, log }: Options): Promise<SmtpListener> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    name: 'plaza',
    banner: 'Plaza',
    size: inboundLimits.bytes,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // Providers have given out addresses such as `taro..yamada.@…`: who writes from them is heard, too.
    lenientAddressParsing: true,
    ...{ maxClients, maxRecipients, socketTimeout },
    onRcptTo({ address }, _session, done) {
      findMailboxes(db, [address]).then(
        ([found]) => done(found ? null : new SmtpError(550, 'No such mailbox here')),
        () => done(new SmtpError(451, 'Please try again later')),
      );
    },
    onData(stream, session, done) {
      takeMessage(db, stream, session).then(
        () => done(),
        (error: unknown) => {
          if (error instanceof SmtpError) return done(error);
          log.warn({ err: error }, 'inbound email not stored');
          done(new SmtpError(451, 'Please try again later'));
        },
      );
    },
  });
  server.on('error', (err) => log.debug({ err }, 'smtp connection'));
  const listener = server.listen(listen.port, listen.host);
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function takeMessage(
  db: Database,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // What exceeds the limit is read, so that the client receives the answer, but not kept.
    if (!stream.sizeExceeded) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (stream.sizeExceeded) throw new SmtpError(552, 'The message is too large');
  const { mailFrom, rcptTo } = session.envelope;
  const envelope: Envelope = {
    from: mailFrom ? emailKey(mailFrom.address) : '',
    to: rcptTo.map(({ address }) => emailKey(address)),
    ip: session.remoteAddress,
    helo: session.hostNameAppearsAs || null,
  };
  const raw = Buffer.concat(chunks);
  const mailboxIds = await findMailboxes(db, envelope.to);
  await db.transaction().execute(async (trx) => {
    for (const id of mailboxIds) await storeInbound(trx, id, [{ raw, envelope, place: null }]);
  });
}

/** The ids of the mailboxes of some addresses; what follows a `+` in an address is ignored. */
async function findMailboxes(db: Database, addresses: readonly string[]): Promise<number[]> {
  const plain = addresses.map((each) => plainAddress(emailKey(each)));
  if (plain.length === 0) return [];
  const rows = await db
    .selectFrom('mailboxes')
    .select('id')
    .where('kind', '=', 'SMTP')
    .where('enabled', '=', true)
    .where('address', 'in', plain)
    .execute();
  return rows.map(({ id }) => id);
}

class SmtpError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.name = 'SmtpError';
    this.responseCode = responseCode;
  }
}
