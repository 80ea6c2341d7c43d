import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const host = '127.0.0.1';

/** A server of Debian that a test starts, kills and starts again, on a port of its own. */
export interface StartedProgram {
  port: number;
  /** A directory of its own, removed with it. */
  dir: string;
  start: () => void;
  /** Ends it at once. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** It was started, and ended by itself. */
  hasEnded: () => boolean;
  /** Stops it from answering, or lets it go on. */
  signal: (signal: NodeJS.Signals) => void;
  remove: () => Promise<void>;
}

/**
 * Prepares a server; it is not running yet.
 * @param words of the command line, for a port and a directory
 * @throws Error that says what to install
 */
export async function prepareProgram(
  file: string,
  words: (given: { port: number; dir: string }) => string[],
  options: { uid?: number; gid?: number; env?: Record<string, string> } = {},
): Promise<StartedProgram> {
  if (!fs.existsSync(file)) {
    throw new Error(`No ${file}. Install it (Debian 12: apt-get install ${path.basename(file)}).`);
  }
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-program-'));
  if (options.uid !== undefined) fs.chownSync(dir, options.uid, options.gid ?? options.uid);
  const port = await findFreePort();
  let child: ChildProcess | null = null;

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill(signal);
    await once(ending, 'exit');
  }

  return {
    port,
    dir,
    start() {
      const { uid, gid, env } = options;
      child = spawn(file, words({ port, dir }), {
        ...{ uid, gid, cwd: dir, stdio: 'ignore' },
        env: { ...process.env, ...env },
      });
    },
    kill,
    hasEnded: () => child !== null && (child.exitCode !== null || child.signalCode !== null),
    signal: (signal) => void child?.kill(signal),
    async remove() {
      await kill();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Whether something listens there. */
export function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
