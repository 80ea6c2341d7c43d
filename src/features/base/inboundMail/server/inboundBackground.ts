import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BackgroundHost, BackgroundService } from '#platform/feature/backgroundService.ts';
import { keepFetching } from './fetchMailbox.ts';
import { listFetchedMailboxes } from './mailboxQueries.ts';
import { startSmtpListener } from './smtpListener.ts';

/** Milliseconds between two attempts to lead, and between two looks at the list of mailboxes. */
const every = 2_000;
/** Milliseconds that stopping waits for a server or a database that does not answer. */
const patience = 5_000;
/** Identifies the lock in the database: one process fetches. */
const lockKey = 'plaza.fetchMailboxes';

/** The database releases the lock if this machine is cut off: in half a minute, not in two hours. */
const noticeSilence = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set tcp_user_timeout = 25000`;

/** Fetches the mailboxes in one process of the community, and listens for SMTP in each that is told to. */
export const inboundBackground: BackgroundService = {
  name: 'inboundMail',
  async start(host) {
    const stopping = new AbortController();
    const work = [fetchAsLeader(host, stopping.signal), listenForSmtp(host, stopping.signal)];
    return {
      async stop() {
        stopping.abort();
        const limit = sleep(patience, undefined, { ref: false });
        await Promise.race([Promise.all(work), limit]);
      },
    };
  },
};

async function fetchAsLeader(host: BackgroundHost, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await lead(host, signal).catch((err) => {
      if (!signal.aborted) host.log.debug({ err }, 'leading inbound email');
    });
    await sleep(every, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Fetches as long as this process holds the lock, which the database releases with its connection. */
async function lead({ pool, context, log }: BackgroundHost, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  let isUnused = false;
  client.on('error', () => undefined);
  try {
    if (!(await tryLock(client))) {
      isUnused = true;
      return;
    }
    await client.query(noticeSilence);
    const fetchers = new Map<string, { stop: () => Promise<void> }>();
    try {
      while (!signal.aborted) {
        await client.query('select 1'); // throws once the lock is lost
        await matchFetchers(fetchers, { context, log });
        await sleep(every, undefined, { signal, ref: false }).catch(() => undefined);
      }
    } finally {
      await Promise.all([...fetchers.values()].map((fetcher) => fetcher.stop()));
    }
  } finally {
    // The lock ends with its connection.
    client.release(!isUnused);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_free: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as is_free',
    [lockKey],
  );
  return rows[0]?.is_free ?? false;
}

/** One fetcher for each enabled mailbox; a changed one is started again. */
async function matchFetchers(
  fetchers: Map<string, { stop: () => Promise<void> }>,
  { context }: Pick<BackgroundHost, 'context' | 'log'>,
): Promise<void> {
  const { db } = await context();
  const wanted = new Map(
    (await listFetchedMailboxes(db)).map(({ id, updated_at }) => [
      `${id} ${updated_at.getTime()}`,
      id,
    ]),
  );
  for (const [key, fetcher] of fetchers) {
    if (wanted.has(key)) continue;
    fetchers.delete(key);
    await fetcher.stop();
  }
  for (const [key, mailboxId] of wanted) {
    if (fetchers.has(key)) continue;
    const stopping = new AbortController();
    const fetching = keepFetching({ context, mailboxId, signal: stopping.signal });
    fetchers.set(key, {
      async stop() {
        stopping.abort();
        await fetching.catch(() => undefined);
      },
    });
  }
}

/** A port in use is tried again: another process may be stopping. */
async function listenForSmtp(
  { config, context, log }: BackgroundHost,
  signal: AbortSignal,
): Promise<void> {
  const listen = config.smtpListen;
  while (listen !== null && !signal.aborted) {
    try {
      const { db } = await context();
      const listener = await startSmtpListener({ db, listen, log });
      log.info({ host: listen.host, port: listener.port }, 'listening for inbound email');
      if (!signal.aborted) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      }
      return await listener.stop();
    } catch (err) {
      log.error({ err }, 'SMTP_LISTEN: the SMTP server for inbound email can’t listen');
      await sleep(10_000, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
