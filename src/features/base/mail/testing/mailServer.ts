import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** What the server does with the next mail. */
export type Mood =
  | 'take'
  /** 451: try again later. */
  | 'defer'
  /** 550 to the recipient: never. */
  | 'refuse'
  /** Reads the mail and hangs up without a word. */
  | 'drop'
  /** Takes no login and no greeting. */
  | 'down';

export interface MailServer {
  url: string;
  /** What it does with each mail to come; `take` once these are used up. */
  moods: Mood[];
  /** Mails taken over, parsed, with their envelopes. */
  taken: (Email & { raw: string; envelope: { from: string; to: string[] } })[];
  /** Attempts of any outcome. */
  attempts: () => number;
  /** Resolves when a mail has come and waits to be answered; nothing is answered before `release`. */
  hold: () => { arrived: Promise<void>; release: () => void };
}

/** A real SMTP server on a port of the system's choice, closed after the tests of the file. */
export async function openMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = [];
  const moods: Mood[] = [];
  let attempts = 0;
  let gate: { arrived: () => void; released: Promise<void> } | null = null;
  let mood: Mood = 'take';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onConnect(_session, done) {
      mood = moods.shift() ?? 'take';
      attempts += 1;
      done(mood === 'down' ? responseError(421, 'Closed for today') : null);
    },
    onRcptTo(_address, _session, done) {
      done(mood === 'refuse' ? responseError(550, 'No such user here') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        gate?.arrived();
        await gate?.released;
        if (mood === 'defer') return done(responseError(451, 'Come back later'));
        if (mood === 'drop') {
          for (const connection of connectionsOf(server)) connection._socket.destroy();
          return;
        }
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          ...(await PostalMime.parse(raw)),
          raw: raw.toString(),
          envelope: {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          },
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    moods,
    taken,
    attempts: () => attempts,
    hold() {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = () => {
          gate = null;
          resolve();
        };
      });
      const arrived = new Promise<void>((resolve) => {
        gate = { arrived: resolve, released };
      });
      return { arrived, release };
    },
  };
}

function responseError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** smtp-server's own set of connections, which its typings leave out. */
function connectionsOf(server: SMTPServer): Iterable<{ _socket: { destroy: () => void } }> {
  return (server as unknown as { connections: Set<{ _socket: { destroy: () => void } }> })
    .connections;
}
