import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { afterAll } from 'vitest';

export interface ImapServer {
  port: number;
  user: string;
  password: string;
  /** Adds messages to a folder, as a delivery does. */
  deliver: (messages: readonly string[], folder?: string) => Promise<void>;
  /** Deletes the folder and creates it again, so that its UIDVALIDITY changes. */
  recreate: (folder: string) => Promise<void>;
  /** Stops and starts it on the same port, with all messages. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

const program = process.env.DOVECOT_BIN ?? '/usr/sbin/dovecot';

/**
 * A real IMAP server, Debian's dovecot, on a free port, closed after the tests of the file.
 * @param options.tokenInfo a URL that tells whom an OAuth access token belongs to
 */
export async function openImapServer(options: { tokenInfo?: string } = {}): Promise<ImapServer> {
  if (!fs.existsSync(program)) {
    throw new Error(`${program} is missing: apt-get install dovecot-imapd, or set DOVECOT_BIN.`);
  }
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-imap-'));
  const port = await freePort();
  const account = { user: 'desk', password: 'imap password' };
  fs.writeFileSync(path.join(dir, 'users'), `${account.user}:{PLAIN}${account.password}\n`);
  const config = path.join(dir, 'dovecot.conf');
  fs.writeFileSync(config, configOf(dir, port, options.tokenInfo));
  if (options.tokenInfo !== undefined) {
    const lines = ['introspection_mode = get', `introspection_url = ${options.tokenInfo}`];
    const more = ['username_attribute = user', 'active_attribute = active', 'active_value = true'];
    fs.writeFileSync(path.join(dir, 'oauth2.conf'), `${[...lines, ...more].join('\n')}\n`);
  }
  chownForMail(dir);
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn(program, ['-F', '-c', config], { stdio: 'ignore', detached: true });
    await untilListening(port, path.join(dir, 'log'));
  };
  const stop = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    // The whole group: sessions in IDLE would outlive the master process.
    process.kill(-(running.pid ?? Number.NaN), 'SIGTERM');
    await ended;
  };
  afterAll(async () => {
    await stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  await start();
  const withClient = async (work: (client: ImapFlow) => Promise<unknown>) => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: account.user, pass: account.password },
      logger: false,
    });
    await client.connect();
    await work(client);
    await client.logout();
  };
  return {
    port,
    ...account,
    deliver: (messages, folder = 'INBOX') =>
      withClient(async (client) => {
        for (const each of messages) await client.append(folder, each.replace(/\r?\n/g, '\r\n'));
      }),
    recreate: (folder) =>
      withClient(async (client) => {
        await client.mailboxDelete(folder).catch(() => undefined);
        await client.mailboxCreate(folder);
      }),
    stop,
    start,
  };
}

/** dovecot gives no one mail as root. */
const isRoot = process.getuid?.() === 0;

function configOf(dir: string, port: number, tokenInfo: string | undefined): string {
  const user = isRoot ? 'dovecot' : os.userInfo().username;
  const group = isRoot ? 'dovecot' : idOf('-gn');
  const [uid, gid] = mailIds();
  return `
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login${tokenInfo === undefined ? '' : ' xoauth2 oauthbearer'}
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group = ${group}
first_valid_uid = 1
mail_location = maildir:${dir}/mail/%u
mailbox_list_index = no
imap_idle_notify_interval = 10 secs
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${dir}/users
}
${
  tokenInfo === undefined
    ? ''
    : `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${dir}/oauth2.conf
}`
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/mail/%u allow_all_users=yes
}
`;
}

function mailIds(): [number, number] {
  if (!isRoot) return [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return [Number(idOf('-u', 'dovecot')), Number(idOf('-g', 'dovecot'))];
}

function idOf(...words: string[]): string {
  return spawnSync('id', words, { encoding: 'utf8' }).stdout.trim();
}

function chownForMail(dir: string): void {
  const [uid, gid] = mailIds();
  fs.mkdirSync(path.join(dir, 'mail'));
  fs.chmodSync(dir, 0o755);
  fs.chownSync(path.join(dir, 'mail'), uid, gid);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function untilListening(port: number, log: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(
    `dovecot does not answer\n${fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : ''}`,
  );
}
