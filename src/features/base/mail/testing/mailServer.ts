import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** The server's behavior for the next mail. */
export type Mood =
  | 'take'
  /** 451: temporary error. */
  | 'defer'
  /** 550 for the recipient: permanent error. */
  | 'refuse'
  /** 553 for the sender: permanent error. */
  | 'refuseSender'
  /** Reads the mail and closes the connection without a response. */
  | 'drop'
  /** Rejects the sender, as a server that closes. */
  | 'down';

export interface MailServer {
  url: string;
  /** Behavior for each following mail; `take` once these are used up. */
  moods: Mood[];
  /** Accepted mails, parsed, with their envelopes. */
  taken: (Email & { raw: string; envelope: { from: string; to: string[] } })[];
  /** Number of attempts. */
  attempts: () => number;
  /** Number of connections opened. */
  connections: () => number;
  /** Resolves when a mail waits for a response; nothing is sent before `release`. */
  hold: () => { arrived: Promise<void>; release: () => void };
}

/** A real SMTP server on a free port, closed after the tests of the file. */
export async function openMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = [];
  const moods: Mood[] = [];
  let attempts = 0;
  let connections = 0;
  let gate: { arrived: () => void; released: Promise<void> } | null = null;
  const moodOf = new Map<string, Mood>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom(_address, session, done) {
      const mood = moods.shift() ?? 'take';
      moodOf.set(session.id, mood);
      attempts += 1;
      if (mood === 'down') return done(responseError(421, 'Closed for today'));
      done(mood === 'refuseSender' ? responseError(553, 'Not your address') : null);
    },
    onRcptTo(_address, session, done) {
      const refuses = moodOf.get(session.id) === 'refuse';
      done(refuses ? responseError(550, 'No such user here') : null);
    },
    onData(stream, session, done) {
      const mood = moodOf.get(session.id);
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
    connections: () => connections,
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

/** smtp-server's own set of connections, missing from its typings. */
function connectionsOf(server: SMTPServer): Iterable<{ _socket: { destroy: () => void } }> {
  return (server as unknown as { connections: Set<{ _socket: { destroy: () => void } }> })
    .connections;
}
